import { asCharged } from '@kontor/domain/chains/mirror-lines'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { suggestedTaxCase } from '@kontor/domain/tax/suggested-tax-case'
import { isOwedByRecipient, type TaxCase } from '@kontor/domain/tax/tax-case'
import { forbiddenTax, taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'

/** What a check is asked about. */
export interface CheckRequest {
  /** Who issues the invoice: of a final the profile stored with it, of a draft today's. */
  seller: Profile
  /**
   * The number on the page; undefined for a draft, which gets its number, and today's date if it has none,
   * when it becomes final.
   */
  number: string | undefined
  format: EInvoiceFormat
}

/** Up to this gross sum, in euros, an invoice is a small one (§33 UStDV). */
const smallAmount = 250

/** An invoice as the rules look at it: what several of them ask is answered once. */
export class CheckedInvoice {
  /** With the amounts of the e-invoice: those of a paper that takes back are positive. */
  readonly content: InvoiceContent
  readonly seller: Profile
  readonly number: string | undefined
  readonly format: EInvoiceFormat
  readonly taxCase: TaxCase
  /** The tax case that the customer's country or VAT id speaks for, where it is another one. */
  readonly suggestedTaxCase: TaxCase | undefined
  /** Whether a line shows VAT that it must not show (§14c UStG). */
  readonly hasForbiddenTax: boolean
  /** §33 UStDV: of small amounts the law asks for neither recipient, tax number nor time of supply. */
  readonly isSmallAmount: boolean
  private readonly printed: InvoiceContent
  private built: EInvoice | undefined

  constructor(content: InvoiceContent, { seller, number, format }: CheckRequest) {
    this.printed = content
    this.content = asCharged(content)
    this.seller = seller
    this.number = number
    this.format = format
    this.taxCase = taxCaseOf(content, seller)
    this.suggestedTaxCase = suggestedTaxCase(content, seller)
    this.hasForbiddenTax = forbiddenTax(content, seller) !== undefined
    this.isSmallAmount = isSmallAmount(content, this.taxCase)
  }

  get isDraft(): boolean {
    return this.number === undefined
  }

  /** In the terms of EN 16931, made when the first rule asks for it; rules of the PDF alone never do. */
  get eInvoice(): EInvoice {
    const format = this.format === 'xrechnung' ? 'xrechnung' : 'zugferd'
    this.built ??= buildEInvoice(this.printed, { seller: this.seller, number: this.number ?? '', format })
    return this.built
  }
}

/** §33 sentence 3 UStDV: never where the recipient owes the tax, nor for intra-community supplies. */
function isSmallAmount({ items, payment, totals }: InvoiceContent, taxCase: TaxCase): boolean {
  if (items.length === 0 || payment.currency !== 'EUR') return false
  if (isOwedByRecipient(taxCase) || taxCase === 'intraCommunitySupply') return false
  return Math.abs(totals.brutto) <= smallAmount
}
