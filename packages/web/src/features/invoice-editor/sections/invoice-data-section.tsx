import type { TemplateReference } from '@kontor/domain/invoices/invoice'
import { currencies } from '@kontor/domain/money/currency'
import { withoutExchangeRate } from '@kontor/domain/tax/tax-in-euros'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useLayoutTemplates } from '#rooms/state/layouts/layout-templates.ts'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { PaperPart } from '../chains/paper-part.tsx'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { texts } from '../texts.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useContentPart, useEditorActions, useEditorState } from '../work/editor-context.ts'
import { DatesFields, dataGrid } from './dates-fields.tsx'
import { EditorSection } from './editor-section.tsx'
import { OfferDates } from './offer-dates.tsx'

const exchangeRateFields = loadedOnUse(() => import('./exchange-rate-fields.tsx'))

const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** The layout, currency, number and dates of a document, and the role of an invoice in its chain [S2.6.3]. */
export function InvoiceDataSection() {
  const kind = useDocumentKind()
  const invoiceNumber = useEditorState((state) => state.invoice.invoiceNumber)
  const status = useEditorState((state) => state.invoice.status)
  const templateReference = useEditorState((state) => state.invoice.templateReference)
  const [payment, setPayment] = useContentPart('payment')
  const { setTemplate } = useEditorActions()
  const isReadOnly = useReadOnly()
  const { terms } = useFixedTerms()
  const exchangeRate = useLoaded(exchangeRateFields, payment.currency !== 'EUR')
  return (
    <EditorSection title={kind.texts.data}>
      <FieldGrid {...dataGrid}>
        <Box sx={{ gridColumn: { '@300': 'span 2', '@480': 'auto', '@720': 'span 2' } }}>
          <TemplateSelect
            value={templateReference}
            onChange={setTemplate}
            // A final keeps the layout that it was finalized with [A4.7].
            disabled={status === 'final'}
          />
        </Box>
        <SelectInput
          data-field="payment.currency"
          label={texts.currency}
          value={payment.currency}
          options={currencyOptions}
          onChange={(currency) => setPayment({ ...withoutExchangeRate(payment), currency })}
          disabled={terms !== undefined}
        />
        <TextField
          data-field="invoiceNumber"
          label={kind.texts.number}
          value={invoiceNumber || texts.automatic}
          disabled={isReadOnly}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </FieldGrid>
      {kind.name === 'offer' ? (
        <OfferDates />
      ) : (
        <>
          <DatesFields />
          {exchangeRate && <exchangeRate.ExchangeRateFields />}
          <PaperPart />
        </>
      )}
    </EditorSection>
  )
}

interface TemplateSelectProps {
  value: TemplateReference
  onChange: (reference: TemplateReference) => void
  disabled: boolean
}

/** Offers the layout templates by name, including a deleted one that the document still uses. */
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
