import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import PersonSearchIcon from '@mui/icons-material/PersonSearch'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { AddressFields } from '../../../ui/fields/address-fields.tsx'
import { CheckboxInput } from '../../../ui/fields/checkbox-input.tsx'
import { DeliveryFields } from '../../../ui/fields/delivery-fields.tsx'
import { FieldGrid } from '../../../ui/fields/field-grid.tsx'
import { PersonFields } from '../../../ui/fields/person-fields.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { texts } from '../texts.ts'
import { EInvoiceBlock } from './e-invoice-block.tsx'
import { EditorSection } from './editor-section.tsx'

interface CustomerSectionProps {
  value: InvoiceCustomer
  onChange: (customer: InvoiceCustomer) => void
  onPick: () => void
  disabled: boolean
}

/** The customer as it stands in the invoice: picked from the address book, then free to be edited [S2.6.12]. */
export function CustomerSection({ value, onChange, onPick, disabled }: CustomerSectionProps) {
  const change = (part: Partial<InvoiceCustomer>) => onChange({ ...value, ...part })
  const field = (name: 'companyName' | 'department') => ({
    'data-field': `customer.${name}`,
    label: texts[name],
    value: value[name],
    onChange: (text: string) => change({ [name]: text }),
    disabled,
  })
  return (
    <EditorSection
      title={texts.sections.customer}
      field="customer"
      action={
        <Button startIcon={<PersonSearchIcon />} variant="outlined" onClick={onPick} disabled={disabled}>
          {texts.chooseCustomer}
        </Button>
      }
    >
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Block title={texts.recipient}>
          <FieldGrid columns="2fr 1fr" from={400}>
            <TextInput {...field('companyName')} />
            <TextInput {...field('department')} />
          </FieldGrid>
          <Box data-field="customer.contactPerson">
            <PersonFields
              value={value.contactPerson}
              onChange={(contactPerson) => change({ contactPerson })}
              disabled={disabled}
            />
          </Box>
          <DeliveryFields value={value} onChange={change} disabled={disabled} />
        </Block>
        <Block title={texts.invoiceAddress}>
          <Box data-field="customer.address">
            <AddressFields
              value={value.address}
              onChange={(address) => change({ address })}
              disabled={disabled}
            />
          </Box>
        </Block>
      </FieldGrid>
      <ReferenceFields value={value} change={change} disabled={disabled} />
      <Box sx={{ mt: 3 }}>
        <Block title={uiTexts.eInvoice.title}>
          <EInvoiceBlock disabled={disabled} />
        </Block>
      </Box>
    </EditorSection>
  )
}

interface PartProps {
  value: InvoiceCustomer
  change: (part: Partial<InvoiceCustomer>) => void
  disabled: boolean
}

/** Numbers that may be shown on the invoice or not, each with its box. */
function ReferenceFields({ value, change, disabled }: PartProps) {
  const fields = [
    { name: 'customerNumber', show: 'showCustomerNumber' },
    { name: 'internalReference', show: 'showInternalReference' },
    { name: 'VAT', show: 'showVAT' },
  ] as const
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid columns="repeat(3, minmax(0, 1fr))">
        {fields.map(({ name, show }) => (
          <Box key={name} data-field={`customer.${name}`}>
            <TextInput
              label={texts[name]}
              value={value[name]}
              onChange={(text) => change({ [name]: text })}
              disabled={disabled}
            />
            <Box data-field={`customer.${show}`}>
              <CheckboxInput
                label={texts.showOnInvoice}
                checked={value[show]}
                onChange={(checked) => change({ [show]: checked })}
                disabled={disabled}
              />
            </Box>
          </Box>
        ))}
      </FieldGrid>
    </Box>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
