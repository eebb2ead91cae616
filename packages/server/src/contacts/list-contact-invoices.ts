import type { ContactInvoicesQuery } from '@kontor/contract/contacts/contact-schema'
import type { Session } from '../caller.ts'
import { readCustomer } from '../customers/store.ts'
import type { Db } from '../database/connect.ts'
import { finalsPage } from '../invoices/finals-page.ts'

/**
 * One page of the finals whose customer has this id, newest first, as JSON [A31.2]. A final that only states a
 * name belongs to no contact. Throws `notFound` for an unknown contact, and what `finalsPage` throws.
 */
export async function listContactInvoices(
  db: Db,
  session: Session,
  { customerId, ...page }: ContactInvoicesQuery,
): Promise<string> {
  const { organisation } = session
  await readCustomer(db, organisation, customerId)
  // Only finals have claim entries. A condition on the status would make SQLite read all finals.
  const finals = db
    .selectFrom('invoice')
    .where('organisation', '=', organisation)
    .where('invoice.id', 'in', (eb) =>
      eb
        .selectFrom('claim_entry as entry')
        .select('entry.invoice_id')
        .where('entry.organisation', '=', organisation)
        .where('entry.customer_id', '=', customerId),
    )
  return finalsPage(db, session, finals, page)
}
