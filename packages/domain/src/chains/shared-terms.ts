import { customerName } from '../customers/customer-name.ts'
import type { DomainErrorCode } from '../domain-error.ts'
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts'
import type { Follower } from '../invoices/paper.ts'
import type { Currency } from '../money/currency.ts'
import { compactNumber } from '../texts/compact-number.ts'

/** What the papers of a chain have in common: one currency, and one recipient. */
export interface SharedTerms {
  currency: Currency
  /** The company or, without one, the contact person; '' if not stated. */
  name: string
  /** '' if not stated. */
  VAT: string
}

type HasTerms = Pick<InvoiceContent, 'customer' | 'payment'>

export function sharedTermsOf({ customer, payment }: HasTerms): SharedTerms {
  return { currency: payment.currency, name: customerName(customer), VAT: customer.VAT }
}

/** Why content cannot follow a paper in its chain. */
export type TermsErrorCode = Extract<DomainErrorCode, 'currencyDiffers' | 'recipientDiffers'>

/**
 * Why content cannot follow a paper with these terms; undefined if it can. What the earlier paper states must
 * stay, regardless of case and spaces; a name or VAT id that it lacks may be added.
 */
export function termsError(content: HasTerms, before: SharedTerms): TermsErrorCode | undefined {
  const terms = sharedTermsOf(content)
  if (terms.currency !== before.currency) return 'currencyDiffers'
  const isSame = isKept(before.name, terms.name, spaced) && isKept(before.VAT, terms.VAT, compactNumber)
  return isSame ? undefined : 'recipientDiffers'
}

function isKept(before: string, now: string, normal: (text: string) => string): boolean {
  const stated = normal(before).toLowerCase()
  return stated === '' || stated === normal(now).toLowerCase()
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/**
 * Whether an edit must keep the stored terms: in the draft of a credit or settlement, because of the papers
 * that it refers to; in a final, because its project or later papers refer to it.
 */
export function keepsTerms(
  { status, content }: { status: Invoice['status']; content: Pick<InvoiceContent, 'paper'> },
  followers: readonly Follower[],
): boolean {
  const kind = content.paper?.kind
  if (status === 'draft') return kind !== undefined && kind !== 'advance'
  return kind === 'advance' || followers.length > 0
}
