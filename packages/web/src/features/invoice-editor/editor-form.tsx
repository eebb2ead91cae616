import { RowsSection } from './rows/rows-section.tsx'
import { CustomerSection } from './sections/customer-section.tsx'
import { InfoSection } from './sections/info-section.tsx'
import { InvoiceDataSection } from './sections/invoice-data-section.tsx'
import { PaymentSection } from './sections/payment-section.tsx'

/**
 * The six sections in order [S2.6.2]. Each reads its own part of the invoice and renders only when that
 * changes.
 */
export function EditorForm() {
  return (
    <>
      <InvoiceDataSection />
      <CustomerSection />
      <InfoSection part="standardInfos" />
      <InfoSection part="customInfos" />
      <RowsSection />
      <PaymentSection />
    </>
  )
}
