import type { Invoice, InvoiceDates, TemplateReference } from '@kontor/domain/invoices/invoice'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useLayoutTemplates } from '../../../state/layouts/layout-templates.ts'
import { FieldGrid } from '../../../ui/fields/field-grid.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { DatesFields, dataGrid } from './dates-fields.tsx'
import { EditorSection } from './editor-section.tsx'

interface InvoiceDataSectionProps {
  invoice: Pick<Invoice, 'invoiceNumber' | 'status' | 'templateReference'>
  currency: Currency
  dates: InvoiceDates
  onTemplate: (reference: TemplateReference) => void
  onCurrency: (currency: Currency) => void
  onDates: (dates: InvoiceDates) => void
  disabled: boolean
}

const currencyOptions = currencies.map((value) => ({ value, label: value }))

export function InvoiceDataSection(props: InvoiceDataSectionProps) {
  const { invoice, currency, dates, onTemplate, onCurrency, onDates, disabled } = props
  return (
    <EditorSection title={texts.sections.invoiceData}>
      <FieldGrid {...dataGrid}>
        <Box sx={{ gridColumn: { '@360': 'span 2' } }}>
          <TemplateSelect
            value={invoice.templateReference}
            onChange={onTemplate}
            // A final keeps the layout that it became final with (contract §4).
            disabled={disabled || invoice.status === 'final'}
          />
        </Box>
        <SelectInput
          data-field="payment.currency"
          label={texts.currency}
          value={currency}
          options={currencyOptions}
          onChange={onCurrency}
          disabled={disabled}
        />
        <TextField
          data-field="invoiceNumber"
          label={texts.invoiceNumber}
          value={invoice.invoiceNumber || texts.automatic}
          disabled={disabled}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </FieldGrid>
      <DatesFields value={dates} onChange={onDates} disabled={disabled} />
    </EditorSection>
  )
}

interface TemplateSelectProps {
  value: TemplateReference
  onChange: (reference: TemplateReference) => void
  disabled: boolean
}

/** Layout templates by name; one that was removed since stays as the invoice names it. */
function TemplateSelect({ value, onChange, disabled }: TemplateSelectProps) {
  const { data: templates = [] } = useLayoutTemplates()
  const known = templates.some(({ id }) => id === value.id)
  const choices: TemplateReference[] = known ? templates : [value, ...templates]
  return (
    <SelectInput
      label={texts.template}
      value={value.id}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const template = choices.find(({ id }) => id === chosen)
        if (template) onChange({ id: template.id, name: template.name })
      }}
      disabled={disabled}
    />
  )
}
