import { RowsSection } from './rows/rows-section.tsx'
import { CustomerSection } from './sections/customer-section.tsx'
import { InfoSection } from './sections/info-section.tsx'
import { InvoiceDataSection } from './sections/invoice-data-section.tsx'
import { PaymentSection } from './sections/payment-section.tsx'
import { useDocumentKind } from './work/document-kind.ts'

/**
 * The sections in order [S2.6.2]: six for an invoice, five for an offer. Each reads its own part of the
 * document and renders only when that part changes.
 */
export function EditorForm() {
  const { name } = useDocumentKind()
  return (
    <>
      <InvoiceDataSection />
      <CustomerSection />
      <InfoSection part="standardInfos" />
      <InfoSection part="customInfos" />
      <RowsSection />
      {/* An offer has no payment section: only the later invoice prints payment terms. */}
      {name === 'invoice' && <PaymentSection />}
    </>
  )
}
