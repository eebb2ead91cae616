import type { Follower } from '@kontor/domain/invoices/paper'
import { claimEntryOf } from '@kontor/domain/payments/claim-entry'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import { settleGivenUp } from '../claims/settle-given-up.ts'
import { entriesOf } from '../claims/stored-claims.ts'
import { claimEntryStatement } from '../database/claim-entries.ts'
import type { Db } from '../database/connect.ts'
import { invoiceEntryStatement } from '../search/store.ts'
import { type InvoiceRow, invoiceText } from './store.ts'
import { auditedText, documentText, type StoredInvoice } from './stored-invoice.ts'

/**
 * Stores an invoice's new document with its search entry and its event, and increases its revision.
 * Returns its JSON.
 */
export async function storeChange(
  db: Db,
  session: Session,
  row: InvoiceRow,
  invoice: StoredInvoice,
  action: string,
): Promise<string> {
  const changed = { ...row, document: documentText(invoice), revision: row.revision + 1 }
  await db
    .updateTable('invoice')
    .set({
      document: changed.document,
      revision: changed.revision,
      invoice_date: invoice.content.dates.invoiceDate,
      modified_ms: session.nowMs,
    })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  const followers = JSON.parse(row.followers) as Follower[]
  await invoiceEntryStatement(db, session, invoice, followers).executeTakeFirstOrThrow()
  if (row.status === 'final') await storeClaim(db, session, invoice)
  await appendAudit(db, session, {
    action,
    objectType: 'invoice',
    objectId: row.id,
    document: auditedText(changed),
  })
  return invoiceText(changed, session.now)
}

async function storeClaim(db: Db, session: Session, final: StoredInvoice): Promise<void> {
  const { organisation } = session
  const [before] = await entriesOf(db, organisation, 'invoice_id', [final.id])
  await claimEntryStatement(db, organisation, final).executeTakeFirstOrThrow()
  const { claimId, invoiceDate: date, payable } = claimEntryOf(final)
  const charged = payable - (before?.payable_cents ?? payable)
  if (charged === 0) return
  // A Korrektur to a higher amount grants again what one to a lower amount has taken back.
  await settleGivenUp(db, session, { claimId, invoiceId: final.id, date, charged, cancels: final.id })
}
