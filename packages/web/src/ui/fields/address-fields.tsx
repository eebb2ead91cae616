import type { Address } from '@kontor/domain/customers/address'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { uiTexts } from '../texts.ts'
import { TextInput } from './text-input.tsx'

interface AddressFieldsProps {
  value: Address
  onChange: (address: Address) => void
  showErrors?: boolean
}

/** The fields of an address. All are required except the additional line, `streetExtra` [S5.0.2]. */
export function AddressFields({ value, onChange, showErrors = false }: AddressFieldsProps) {
  const field = (name: keyof Address, required: boolean) => ({
    'data-field': name,
    label: uiTexts[name],
    limit: textLimits.address[name],
    value: value[name],
    onChange: (text: string) => onChange({ ...value, [name]: text }),
    required,
    showErrors,
  })
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { '@': '1fr 2fr', '@400': '1fr 2fr 2fr' } }}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput {...field('street', true)} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput {...field('streetExtra', false)} />
        </Box>
        <TextInput {...field('postalCode', true)} />
        <TextInput {...field('city', true)} />
        <Box sx={{ gridColumn: { '@': '1 / -1', '@400': 'auto' } }}>
          <TextInput {...field('country', true)} />
        </Box>
      </Box>
    </Box>
  )
}
