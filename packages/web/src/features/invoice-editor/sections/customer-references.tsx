import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { texts } from '../texts.ts'
import { ShowToggle } from './show-toggle.tsx'

interface CustomerReferencesProps {
  value: InvoiceCustomer
  change: (part: Partial<InvoiceCustomer>) => void
}

const fields = [
  { name: 'customerNumber', show: 'showCustomerNumber' },
  { name: 'internalReference', show: 'showInternalReference' },
  { name: 'VAT', show: 'showVAT' },
] as const

/** Customer number, internal reference and VAT id, each with a checkbox that shows it on the document. */
export function CustomerReferences({ value, change }: CustomerReferencesProps) {
  const { terms } = useFixedTerms()
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid columns="repeat(3, minmax(0, 1fr))" from={480}>
        {fields.map(({ name, show }) => (
          <Box
            key={name}
            data-field={`customer.${name}`}
            sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}
          >
            <TextInput
              label={texts[name]}
              limit={textLimits.customer[name]}
              value={value[name]}
              onChange={(text) => change({ [name]: text })}
              disabled={name === 'VAT' && (terms?.VAT ?? '') !== ''}
            />
            <Box data-field={`customer.${show}`}>
              <ShowToggle checked={value[show]} onChange={(checked) => change({ [show]: checked })} />
            </Box>
          </Box>
        ))}
      </FieldGrid>
    </Box>
  )
}
