import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import type { PaperReference } from '../invoices/paper.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { datesOfReversal, negatedItem, negatedSums, paymentOfReversal, withTexts } from './reverse-lines.ts'
import { prepaidAdvances } from './settlement.ts'
import { cancellationIntro, paperTitles, reversalRegards } from './wording.ts'

/**
 * Builds the content of the Stornorechnung for a final: the same lines at the same rates with opposite signs,
 * so that the sums of the two invoices cancel out. For an Endrechnung, it also negates the advances counted
 * as paid, so that it gives back what the Endrechnung asked for. Its date is `today` (12:00 Berlin), and it
 * refers to the original's number and date. The Stornorechnung for a credit charges again, so it has a
 * payment target.
 */
export function cancelContent(
  original: InvoiceContent,
  cancels: PaperReference,
  { today, reason }: { today: UnixSeconds; reason: string },
): InvoiceContent {
  const { seller: _, precedingInvoice: __, attachments: ___, ...content } = original
  const prepaid = prepaidAdvances(original).map(negatedSums)
  const isOfCredit = content.paper?.kind === 'credit'
  const { payment } = content
  return recalculate({
    ...content,
    items: content.items.map(negatedItem),
    dates: datesOfReversal(content.dates, today),
    payment: isOfCredit ? { ...payment, showPaymentGoal: true } : paymentOfReversal(payment),
    standardInfos: withTexts(content.standardInfos, {
      TITLE: paperTitles.cancellation,
      INTRO: cancellationIntro(cancels, reason, isOfCredit),
      REGARDS: reversalRegards,
    }),
    paper: {
      kind: 'cancellation',
      cancels,
      reason,
      ...(prepaid.length > 0 && { prepaid }),
      ...(isOfCredit && { cancelsCredit: true }),
    },
  })
}
