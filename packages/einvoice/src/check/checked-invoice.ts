import { asCharged } from '@kontor/domain/chains/reverse-lines'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { suggestedTaxCase } from '@kontor/domain/invoices/suggested-tax-case'
import type { Profile } from '@kontor/domain/organisation/profile'
import { isOwedByRecipient, type TaxCase } from '@kontor/domain/tax/tax-case'
import { forbiddenTax, taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'

/** Input of a check. */
export interface CheckRequest {
  /** The seller: a final's stored profile, or the current profile for a draft. */
  seller: Profile
  /**
   * The number on the page. Undefined for a draft: finalizing gives it a number and, if it is undated,
   * today's date.
   */
  number: string | undefined
  format: EInvoiceFormat
}

/** Largest gross sum of a small invoice, in euros (§ 33 UStDV). */
const smallAmount = 250

/** The invoice that the rules check. Caches values that several rules need. */
export class CheckedInvoice {
  /** The content with the amounts of the e-invoice, which are positive for papers that reverse an invoice. */
  readonly content: InvoiceContent
  readonly seller: Profile
  readonly number: string | undefined
  readonly format: EInvoiceFormat
  readonly taxCase: TaxCase
  /**
   * The tax case that the customer's country or VAT id suggests; undefined if the chosen one may be correct.
   */
  readonly suggestedTaxCase: TaxCase | undefined
  /** Whether a line shows VAT that it must not show (§ 14c UStG). */
  readonly hasForbiddenTax: boolean
  /** Whether the invoice needs no recipient, tax number, invoice number or time of supply (§ 33 UStDV). */
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

  /** The invoice in the terms of EN 16931, built on first use. */
  get eInvoice(): EInvoice {
    const format = this.format === 'xrechnung' ? 'xrechnung' : 'zugferd'
    this.built ??= buildEInvoice(this.printed, { seller: this.seller, number: this.number ?? '', format })
    return this.built
  }
}

/**
 * Whether the invoice has items, is in euros and amounts to at most `smallAmount` gross. False for reverse
 * charge and intra-community supplies (§ 33 sentence 3 UStDV).
 */
function isSmallAmount({ items, payment, totals }: InvoiceContent, taxCase: TaxCase): boolean {
  if (items.length === 0 || payment.currency !== 'EUR') return false
  if (isOwedByRecipient(taxCase) || taxCase === 'intraCommunitySupply') return false
  return Math.abs(totals.brutto) <= smallAmount
}
