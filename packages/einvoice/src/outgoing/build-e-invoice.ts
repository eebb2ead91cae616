import { asCharged } from '@kontor/domain/chains/reverse-lines'
import { prepaidOf } from '@kontor/domain/chains/settlement'
import { addDays, berlinDay, type CalendarDay } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import { dateError, deliveryDateKind } from '@kontor/domain/invoices/delivery-date'
import { shownInfoValue } from '@kontor/domain/invoices/info-field'
import type { InvoiceContent, InvoiceDates } from '@kontor/domain/invoices/invoice'
import { isReversal, referencesOf } from '@kontor/domain/invoices/paper'
import { Decimal } from '@kontor/domain/money/decimal'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import type {
  Day,
  Delivery,
  EInvoice,
  PostalAddress,
  PrecedingInvoice,
  XmlFormat,
} from '../model/e-invoice.ts'
import { allowancesAndCharges } from './allowances-and-charges.ts'
import { type AttachedFiles, attachmentsOf } from './attachments.ts'
import { cleanLine } from './clean-text.ts'
import { documentTotals } from './document-totals.ts'
import { invoiceLines } from './invoice-lines.ts'
import { notesOf } from './notes.ts'
import { buyerOf, sellerOf } from './parties.ts'
import { paymentInstructions } from './payment-instructions.ts'
import { taxGroups } from './tax-groups.ts'

/** What an e-invoice needs besides the content. */
export interface EInvoiceRequest {
  /** The seller: a final's stored profile, or the current profile for a draft. */
  seller: Profile
  /** The number on the page; '' for a draft [A4.3]. */
  number: string
  format: XmlFormat
  /** The bytes of its attachments, which only a document to be sent needs. */
  files?: AttachedFiles
}

/**
 * Builds the invoice in the semantic model of EN 16931. The amounts in `invoice` must be up to date
 * (`recalculate`). Its prices stay unchanged, so every sum matches the page to the cent. The exception is a
 * paper that reverses an invoice: its amounts have the signs of the original, not those on the page. Never
 * throws: absent values are '' or undefined, and `checkInvoice` reports those that are required.
 */
export function buildEInvoice(invoice: InvoiceContent, request: EInvoiceRequest): EInvoice {
  const content = asCharged(invoice)
  const { seller, format } = request
  const number = cleanLine(request.number)
  const { dates, payment, eInvoice } = content
  const { taxInEuros } = content.totals
  const taxCase = taxCaseOf(content, seller)
  const exemptionReason = cleanLine(shownInfoValue(content, 'EUINV'))
  const lines = invoiceLines(content.items, taxCase)
  const surcharges = allowancesAndCharges(content.surcharges, taxCase)
  const groups = taxGroups(lines, surcharges, { taxCase, exemptionReason })
  const buyer = buyerOf(content, taxCase)
  const syntax = format === 'xrechnung' ? (eInvoice.syntax ?? 'cii') : 'cii'
  return {
    format,
    syntax,
    taxCase,
    number,
    issueDate: dayOf(dates.invoiceDate) ?? '',
    typeCode: typeCodeOf(content),
    currency: payment.currency,
    taxCurrency: taxInEuros === undefined ? undefined : 'EUR',
    dueDate: dueDateOf(content),
    buyerReference: cleanLine(eInvoice.buyerReference),
    projectReference: cleanLine(shownInfoValue(content, 'PROJECTNR')),
    orderNumber: cleanLine(eInvoice.orderNumber),
    notes: notesOf(content, taxCase),
    precedingInvoices: precedingInvoices(content, syntax),
    attachments: attachmentsOf(content, request.files),
    seller: sellerOf(content, { seller, taxCase, format }),
    buyer,
    delivery: deliveryOf(dates, taxCase, buyer.address),
    payment: paymentInstructions(content, { bank: seller.bank, number, format }),
    lines,
    allowancesAndCharges: surcharges,
    taxGroups: groups,
    totals: {
      ...documentTotals(lines, surcharges, groups, Decimal.of(prepaidOf(content))),
      ...(taxInEuros === undefined ? {} : { taxInTaxCurrency: Decimal.of(taxInEuros) }),
    },
  }
}

/**
 * BT-3. The Stornorechnung of a credit is an invoice that refers to the credit (BG-3): it charges again, and
 * 384 would replace the credit instead.
 */
function typeCodeOf({ paper, precedingInvoice }: InvoiceContent): EInvoice['typeCode'] {
  if (precedingInvoice !== undefined) return '384'
  if (isReversal({ paper })) return '381'
  return paper?.kind === 'advance' ? '326' : '380'
}

/**
 * BG-3: the original of a correction, or the papers that this one reverses or settles. CII D16B and its
 * binding (CEN/TS 16931-3-3) allow only one, whatever the model of EN 16931 and Factur-X allow. A settlement
 * in CII therefore refers to its last advance here; its deduction lines or its list of advances (BG-24) name
 * all of them.
 */
function precedingInvoices(content: InvoiceContent, syntax: XmlSyntax): PrecedingInvoice[] {
  const { precedingInvoice } = content
  const references = precedingInvoice === undefined ? referencesOf(content) : [precedingInvoice]
  return (syntax === 'cii' ? references.slice(-1) : references).map(({ invoiceNumber, invoiceDate }) => ({
    number: cleanLine(invoiceNumber),
    issueDate: dayOf(invoiceDate) ?? '',
  }))
}

/**
 * BT-9: the invoice date plus the days of the payment goal; undefined if the date is invalid or the page does
 * not show the payment goal.
 */
function dueDateOf({ dates, payment }: InvoiceContent): Day | undefined {
  if (!isDay(dates.invoiceDate) || !payment.showPaymentGoal) return undefined
  return format102(addDays(berlinDay(dates.invoiceDate), payment.paymentGoal))
}

/**
 * BG-13. Gives the date of supply even if there is a period, because some receivers require BT-72 (Factur-X
 * BR-FX-EN-04). BT-72 is the date on which the supply was made, so an expected day is stated as a period
 * (BG-14) and in a note, and a day that is not known yet only in a note.
 */
function deliveryOf(
  { invoiceDate, deliveryDate }: InvoiceDates,
  taxCase: TaxCase,
  address: PostalAddress,
): Delivery {
  const kind = deliveryDateKind(deliveryDate.type)
  const start = dayOf(kind === 'same-day' ? invoiceDate : deliveryDate.startDate)
  const end = kind === 'range' ? dayOf(deliveryDate.endDate) : start
  const isKnown = !deliveryDate.expected
  const hasPeriod = isKnown ? kind === 'range' : kind !== 'same-day'
  return {
    date: isKnown ? (end ?? start) : undefined,
    period: hasPeriod && start && end ? { start, end } : undefined,
    address: taxCase === 'intraCommunitySupply' ? address : undefined,
  }
}

/** The Berlin date of an instant; undefined if it is unset or outside the range of a date field. */
function dayOf(instant: UnixSeconds): Day | undefined {
  return isDay(instant) ? format102(berlinDay(instant)) : undefined
}

function isDay(instant: UnixSeconds): boolean {
  return dateError(instant) === undefined
}

/** `YYYYMMDD`, UNTDID 2379 code 102. Every valid day has a year of four digits. */
function format102({ year, month, day }: CalendarDay): Day {
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('')
}
