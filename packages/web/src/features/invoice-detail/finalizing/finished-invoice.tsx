import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { paperTexts } from '#rooms/paper-texts.ts'
import { usePaperDispatch } from '#rooms/state/dispatch/paper-dispatch.ts'
import { hideFinished, useFinishedPaper } from '#rooms/state/finished-paper.ts'
import { useSeller } from '#rooms/state/organisation/seller.ts'
import { useInvoiceTemplates, usePdfSource } from '#rooms/state/pdf/pdf-source.ts'
import { FinishedNotice } from '#rooms/ui/finished-notice.tsx'
import { invoiceMailLink } from '../mail-link.ts'
import { useDownload } from '../use-download.ts'

/** What comes next for an invoice that the user has just made final; nothing for any other. */
export function FinishedInvoice({ invoice }: { invoice: Invoice }) {
  const isFinished = useFinishedPaper(({ id }) => id === invoice.id)
  return isFinished && invoice.status === 'final' ? <Notice invoice={invoice} /> : null
}

function Notice({ invoice }: { invoice: Invoice }) {
  const { paper, eInvoice } = invoice.content
  const templates = useInvoiceTemplates(invoice.templateReference)
  const source = usePdfSource(invoice, templates?.own, useSeller(invoice))
  const { download, isBusy } = useDownload(undefined, source)
  const dispatch = usePaperDispatch({ paperKind: 'invoice', paperId: invoice.id })
  return (
    <FinishedNotice
      name={`${paperTexts.kinds[paper?.kind ?? 'invoice']} ${printedNumber(invoice)}`}
      onDownload={source && (() => void download(eInvoice.format))}
      isBusy={isBusy}
      mailLink={invoiceMailLink(invoice)}
      onSend={dispatch?.onSend}
      onClose={hideFinished}
    />
  )
}
