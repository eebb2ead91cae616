import { keepsTerms, sharedTermsOf, termsError } from '@kontor/domain/chains/shared-terms'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Follower } from '@kontor/domain/invoices/paper'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import type { StoredInvoice } from '../stored-invoice.ts'
import { referenceTo } from './followers.ts'

/** Throws a code from `termsError` if an edit changes the currency or recipient that its chain fixes. */
export function rejectChangedTerms(
  { followers }: { followers: string },
  stored: StoredInvoice,
  content: InvoiceContent,
): void {
  if (!keepsTerms(stored, JSON.parse(followers) as Follower[])) return
  const code = termsError(content, sharedTermsOf(stored.content))
  if (code !== undefined) throw new DomainError(code)
}

/**
 * Throws a code from `termsError` if content differs in currency or recipient from a paper that it follows;
 * `advances` in the details has the printed number of that paper.
 */
export async function rejectOtherTerms(
  db: Db,
  session: Session,
  content: InvoiceContent,
  before: StoredInvoice,
): Promise<void> {
  const code = termsError(content, sharedTermsOf(before.content))
  if (code === undefined) return
  const { invoiceNumber } = await referenceTo(db, session, before)
  throw new DomainError(code, { advances: [invoiceNumber] })
}
