import type { Customer } from '@kontor/domain/customers/customer'
import Box from '@mui/material/Box'
import {
  BuyerReferenceInput,
  ElectronicAddressInput,
  FormatSelect,
  SyntaxSelect,
} from '../../ui/fields/e-invoice-fields.tsx'
import { FieldGroup } from '../../ui/fields/form-section.tsx'
import { uiTexts } from '../../ui/texts.ts'

type Preferences = Customer['eInvoice']

interface EInvoiceGroupProps {
  value: Preferences
  onChange: (preferences: Preferences) => void
}

/** The customer's preferences for e-invoices; a new invoice copies them. */
export function EInvoiceGroup({ value, onChange }: EInvoiceGroupProps) {
  const change = (part: Partial<Preferences>) => onChange({ ...value, ...part })
  return (
    <FieldGroup title={uiTexts.eInvoice.title}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1.3fr 2fr' },
        }}
      >
        <FormatSelect value={value.format} onChange={(format) => change({ format })} />
        {value.format === 'xrechnung' && (
          <SyntaxSelect value={value.syntax} onChange={(syntax) => change({ syntax })} />
        )}
        <BuyerReferenceInput
          value={value.buyerReference}
          onChange={(buyerReference) => change({ buyerReference })}
        />
        <Box sx={{ gridColumn: { sm: '1 / -1', md: 'auto' } }}>
          <ElectronicAddressInput
            value={value.electronicAddress}
            onChange={(electronicAddress) => change({ electronicAddress })}
          />
        </Box>
      </Box>
    </FieldGroup>
  )
}
