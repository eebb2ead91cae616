import { payableOf } from '@kontor/domain/chains/settlement'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { isReversal } from '@kontor/domain/invoices/paper'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { mailLink } from '../../ui/mail-link.ts'
import { texts } from './texts.ts'

/**
 * The link that begins an e-mail to the address for invoices, for a final with its message [S2.5.11]. Undefined
 * if the address is missing or invalid.
 */
export function invoiceMailLink(invoice: Invoice): string | undefined {
  return mailLink(invoice.content.customer.emailForInvoice, messageOf(invoice))
}

/** Subject and text of the e-mail with which a final is sent; undefined for a draft, which is not sent. */
function messageOf(invoice: Invoice): { subject: string; body: string } | undefined {
  if (invoice.status !== 'final') return undefined
  const { content } = invoice
  const number = printedNumber(invoice)
  const day = formatDay(content.dates.invoiceDate)
  const money = (value: number) => formatMoney(value, content.payment.currency)
  const gross = content.totals.brutto
  // An Endrechnung shows the whole work, but counts its advances as paid. Its Stornorechnung mirrors both.
  const left = payableOf(content)
  const whole = isReversal(content) ? left : gross
  const sum = left > 0 && left < gross ? texts.mailSum(money(gross), money(left)) : money(whole)
  return {
    subject: texts.mailSubject(number),
    body: texts.mailBody({ number, day, sum, sender: content.seller?.legalName ?? '' }),
  }
}
