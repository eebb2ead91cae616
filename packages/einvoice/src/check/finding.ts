import type { InvoiceContent } from '@kontor/domain/invoices/invoice'

/**
 * The three classes of errors that the tax administration distinguishes (BMF letter of 15 October 2025), in
 * its order: format errors, violations of EN 16931 or XRechnung, and content that does not comply with the
 * law.
 */
export const findingKinds = ['format', 'businessRule', 'content'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Errors block an e-invoice; warnings do not. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

/** A problem at one place in an invoice. `id` and `field` together are unique within a check. */
export interface Finding {
  /** The rule's name in its source: 'BR-DE-15', '§ 14 (4) Nr. 1 UStG'. */
  id: string
  kind: FindingKind
  severity: Severity
  /** A German sentence for the author of the invoice. */
  message: string
  /**
   * Path in the content, with rows counted from 0: 'customer.VAT', 'items.2.title'. A path such as
   * 'seller.bank.iban' points to the profile.
   */
  field: string
  /** The fix that the user can choose; absent if there is none. */
  fix?: Fix
}

export interface Fix {
  /** Label of the button. */
  label: string
  /**
   * Returns the fixed content. Works on the content that it receives, because the user may have typed since
   * the check. The caller recalculates prices, indexes and totals, and gives ids to added rows.
   */
  apply(content: InvoiceContent): InvoiceContent
}
