import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import { useState } from 'react'
import { CustomerPicker } from './pickers/customer-picker.tsx'
import { RowsSection } from './rows/rows-section.tsx'
import { CustomerSection } from './sections/customer-section.tsx'
import { InfoSection } from './sections/info-section.tsx'
import { InvoiceDataSection } from './sections/invoice-data-section.tsx'
import { PaymentSection } from './sections/payment-section.tsx'
import { texts } from './texts.ts'
import { useContentPart, useEditorActions, useEditorState } from './work/editor-context.ts'

interface PartProps {
  /** Open to be read only. */
  disabled: boolean
}

/** The six sections in their order [S2.6.2]; each reads its own part of the invoice, and renders anew with it alone. */
export function EditorForm({ disabled }: PartProps) {
  return (
    <>
      <InvoiceData disabled={disabled} />
      <CustomerData disabled={disabled} />
      <Infos part="standardInfos" disabled={disabled} />
      <Infos part="customInfos" disabled={disabled} />
      <RowsSection disabled={disabled} />
      <PaymentData disabled={disabled} />
    </>
  )
}

function InvoiceData({ disabled }: PartProps) {
  const invoiceNumber = useEditorState((state) => state.invoice.invoiceNumber)
  const status = useEditorState((state) => state.invoice.status)
  const templateReference = useEditorState((state) => state.invoice.templateReference)
  const [dates, setDates] = useContentPart('dates')
  const [payment, setPayment] = useContentPart('payment')
  const { setTemplate } = useEditorActions()
  return (
    <InvoiceDataSection
      invoice={{ invoiceNumber, status, templateReference }}
      onTemplate={setTemplate}
      currency={payment.currency}
      onCurrency={(currency) => setPayment({ ...payment, currency })}
      dates={dates}
      onDates={setDates}
      disabled={disabled}
    />
  )
}

function CustomerData({ disabled }: PartProps) {
  const [customer, setCustomer] = useContentPart('customer')
  const { changeContent } = useEditorActions()
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <CustomerSection
        value={customer}
        onChange={setCustomer}
        onPick={() => setPicking(true)}
        disabled={disabled}
      />
      {isPicking && (
        <CustomerPicker
          onTake={(chosen) => {
            setPicking(false)
            changeContent((content) => applyCustomer(content, chosen))
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

const infoTitles = {
  standardInfos: texts.sections.standardInfos,
  customInfos: texts.sections.customInfos,
}
/** Keys of the infos that are sentences rather than names [S3.5.2]. */
const sentences = ['INTRO', 'EUINV', 'REGARDS']
const partsOfNumber = ['PROJECTNR']

function Infos({ part, disabled }: PartProps & { part: 'standardInfos' | 'customInfos' }) {
  const [infos, setInfos] = useContentPart(part)
  const isFinal = useEditorState((state) => state.invoice.status === 'final')
  return (
    <InfoSection
      field={part}
      title={infoTitles[part]}
      value={infos}
      onChange={setInfos}
      multiline={sentences}
      fixed={isFinal ? partsOfNumber : []}
      disabled={disabled}
    />
  )
}

function PaymentData({ disabled }: PartProps) {
  const [payment, setPayment] = useContentPart('payment')
  return <PaymentSection value={payment} onChange={setPayment} disabled={disabled} />
}
