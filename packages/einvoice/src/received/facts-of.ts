import type { Day, SemanticInvoice } from '../model/semantic-invoice.ts'

/** A deduction for paying early, as stated in BT-20 of an XRechnung. */
export interface Discount {
  /** Days after the invoice date. */
  days: number
  percent: number
  /** The base of the percentage; '' for the amount due. */
  base: string
}

/**
 * Facts about a received invoice, for lists and warnings. Texts are truncated to fit a row; absent ones are
 * ''. Amounts are written as in the document.
 */
export interface InvoiceFacts {
  sellerName: string
  /** Identifies the seller: the VAT id, or else the tax number, or else the name. */
  sellerKey: string
  number: string
  issueDate: Day
  dueDate: Day
  discounts: Discount[]
  currency: string
  net: string
  tax: string
  gross: string
  payable: string
  /** Without spaces. */
  iban: string
  bic: string
  payee: string
  /** Remittance information, or the invoice number if there is none. */
  reference: string
  buyerName: string
  buyerVatId: string
}

/** Maximum length of each text, in characters. */
const longest = 300
/** Maximum number of discounts per invoice. */
const maxDiscounts = 5

/** Extracts the facts of an invoice. */
export function factsOf(invoice: SemanticInvoice): InvoiceFacts {
  const { seller, buyer, payee, payment, totals } = invoice
  const transfer = payment?.creditTransfers?.find(({ account }) => truncate(account) !== '')
  const sellerName = truncate(seller?.name) || truncate(seller?.tradingName)
  const number = truncate(invoice.number)
  return {
    sellerName,
    sellerKey: keyOf(seller?.vatId) || keyOf(seller?.taxNumber) || keyOf(sellerName),
    number,
    issueDate: truncate(invoice.issueDate),
    dueDate: truncate(invoice.dueDate),
    discounts: discountsIn(invoice.paymentTerms ?? ''),
    currency: truncate(invoice.currency),
    net: truncate(totals?.net),
    tax: truncate(totals?.tax),
    gross: truncate(totals?.gross),
    payable: truncate(totals?.due),
    iban: truncate(transfer?.account).replace(/\s/g, '').toUpperCase(),
    bic: truncate(transfer?.bank).replace(/\s/g, '').toUpperCase(),
    payee: truncate(transfer?.accountHolder) || truncate(payee?.name) || sellerName,
    reference: truncate(payment?.remittance) || number,
    buyerName: truncate(buyer?.name),
    buyerVatId: truncate(buyer?.vatId),
  }
}

/**
 * Keeps only letters and digits, in upper case, so 'DE 123' and 'de123' give the same key. Truncates long
 * texts.
 */
export function keyOf(text: string | undefined): string {
  return truncate(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function truncate(text: string | undefined): string {
  return (text ?? '')
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/**
 * Up to five cash discounts in payment terms: `#SKONTO#TAGE=10#PROZENT=2.00#BASISBETRAG=100.00#` (BR-DE-18).
 */
function discountsIn(terms: string): Discount[] {
  const found = terms
    .slice(0, 10_000)
    .matchAll(/#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}(?:\.\d{1,2})?)#(?:BASISBETRAG=(-?\d{1,15}\.\d{2})#)?/g)
  return [...found]
    .slice(0, maxDiscounts)
    .map(([, days, percent, base = '']) => ({ days: Number(days), percent: Number(percent), base }))
}
