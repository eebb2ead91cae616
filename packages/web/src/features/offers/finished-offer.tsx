import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import type { Offer } from '@kontor/domain/offers/offer'
import { usePaperDispatch } from '../../state/dispatch/paper-dispatch.ts'
import { hideFinished, useFinishedPaper } from '../../state/finished-paper.ts'
import { usePending } from '../../state/http/once.ts'
import { showError } from '../../state/http/snackbar.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { plainPdfOf } from '../../state/pdf/invoice-file.ts'
import { saveFile } from '../../state/pdf/pdf-output.ts'
import { useInvoiceTemplates, usePdfSource } from '../../state/pdf/pdf-source.ts'
import { FinishedNotice } from '../../ui/finished-notice.tsx'
import { mailLink } from '../../ui/mail-link.ts'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

/** What comes next for an offer that the user has just numbered; nothing for any other. */
export function FinishedOffer({ offer }: { offer: Offer }) {
  const isFinished = useFinishedPaper(({ id }) => id === offer.id)
  return isFinished && offer.state !== 'draft' ? <Notice offer={offer} /> : null
}

function Notice({ offer }: { offer: Offer }) {
  const { content, id } = offer
  const { number } = content.offer
  const templates = useInvoiceTemplates(offer.templateReference)
  const seller = useSeller(offer)
  const source = usePdfSource(offer, templates?.own, seller)
  const { isPending, once } = usePending()
  const dispatch = usePaperDispatch({ paperKind: 'offer', paperId: id })
  const message = {
    subject: texts.mailSubject(number),
    body: texts.mailBody({
      number,
      day: formatDay(content.dates.invoiceDate),
      sum: formatMoney(content.totals.brutto, content.payment.currency),
      sender: seller?.legalName ?? '',
    }),
  }
  return (
    <FinishedNotice
      name={texts.mailSubject(number)}
      onDownload={
        source &&
        (() =>
          void once(async () => {
            const pdf = await plainPdfOf(source).catch(() => showError(uiTexts.pdfFailed))
            if (pdf) saveFile(pdf.file, pdf.name)
          }))
      }
      isBusy={isPending}
      mailLink={mailLink(content.customer.emailForInvoice, message)}
      onSend={dispatch?.onSend}
      onClose={hideFinished}
    />
  )
}
