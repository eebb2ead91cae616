import Box from '@mui/material/Box'
import { useState } from 'react'
import { useEditor } from '#rooms/state/invoices/editor.ts'
import { FirstFocus } from './check/first-focus.tsx'
import { RowsSection } from './rows/rows-section.tsx'
import { CustomerSection } from './sections/customer-section.tsx'
import { InfoSection } from './sections/info-section.tsx'
import { InvoiceDataSection } from './sections/invoice-data-section.tsx'
import { PaymentSection } from './sections/payment-section.tsx'
import { useDocumentKind } from './work/document-kind.ts'
import { useGrowing } from './work/use-growing.ts'

/**
 * The sections in order [S2.6.2]: six for an invoice, five for an offer. Each reads its own part of the
 * document and renders only when that part changes. They appear one after the other, because all at once
 * would keep a slow machine busy for two seconds.
 */
export function EditorForm() {
  const { name } = useDocumentKind()
  // Read when the first section appears, because the editor clears it at once.
  const [field] = useState(() => useEditor.getState().field)
  const sections = [
    <InvoiceDataSection key="data" />,
    <CustomerSection key="customer" />,
    <InfoSection key="standardInfos" part="standardInfos" />,
    <InfoSection key="customInfos" part="customInfos" />,
    <RowsSection key="rows" />,
    // An offer has no payment section: only the later invoice prints payment terms.
    ...(name === 'invoice' ? [<PaymentSection key="payment" />] : []),
  ]
  const shown = useGrowing(sections.length, 1)
  const isWhole = shown >= sections.length
  return (
    // The bar below stays at the bottom of the window while the sections appear.
    <Box data-editor-form sx={{ minHeight: isWhole ? undefined : '100dvh' }}>
      {sections.slice(0, shown)}
      {shown > 1 && <FirstFocus field={field} isWhole={isWhole} />}
    </Box>
  )
}
