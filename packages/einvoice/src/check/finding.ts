import type { InvoiceContent } from '@kontor/domain/invoices/invoice'

/**
 * The three classes of the tax administration (BMF letter of 15 October 2025), in its order: what is no
 * e-invoice at all, what breaks a rule of EN 16931 or XRechnung, and what the law wants to read on an
 * invoice.
 */
export const findingKinds = ['format', 'businessRule', 'content'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Errors stop an e-invoice, warnings do not. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

/** What is wrong at one place of an invoice. No two findings of a check have the same `id` and `field`. */
export interface Finding {
  /** The rule's name in its source: 'BR-DE-15', '§ 14 (4) Nr. 1 UStG'. */
  id: string
  kind: FindingKind
  severity: Severity
  /** A German sentence for the writer of the invoice. */
  message: string
  /**
   * Path in the content, rows counted from 0: 'customer.VAT', 'items.2.title'; 'seller.bank.iban' is one of
   * the profile.
   */
  field: string
  /** What can be put right at once. */
  fix?: Fix
}

export interface Fix {
  /** What a button says. */
  label: string
  /**
   * The content put right. It reads the content it is given: what was checked may have changed since, in ways
   * that give the same finding. Prices, indexes and totals are left to the recalculation that follows, ids of
   * added rows to whoever keeps it.
   */
  apply(content: InvoiceContent): InvoiceContent
}
