import type { CustomerDispatch } from '@kontor/contract/dispatch/mail-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { RecipientRule } from '@kontor/domain/dispatch/recipients'
import type { Selectable } from 'kysely'
import { type AuditEntry, appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import { readCustomer } from '../customers/store.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'

/** How a customer gets mails; default values for one without settings, known or not. */
export async function readCustomerDispatch(
  db: Db,
  organisation: string,
  customerId: string,
): Promise<CustomerDispatch> {
  const row = await db
    .selectFrom('mail_customer')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return shownCustomerDispatch(customerId, row)
}

function shownCustomerDispatch(
  customerId: string,
  row: Selectable<Schema['mail_customer']> | undefined,
): CustomerDispatch {
  return {
    customerId,
    language: row?.language ?? 'de',
    carrier: row?.carrier ?? 'format',
    consentDay: row?.consent_day ?? 0,
    recipients: row === undefined ? [] : (JSON.parse(row.recipients) as RecipientRule[]),
  }
}

/** Stores how a customer gets mails. Throws `notFound`. */
export async function saveCustomerDispatch(
  db: Db,
  session: Session,
  settings: CustomerDispatch,
): Promise<CustomerDispatch> {
  await readCustomer(db, session.organisation, settings.customerId)
  await appendAudits(db, session, [await writeCustomerDispatch(db, session, settings)])
  return readCustomerDispatch(db, session.organisation, settings.customerId)
}

/** Writes the settings and returns the event to append. */
export async function writeCustomerDispatch(
  db: Db,
  { organisation }: Session,
  { customerId, ...settings }: CustomerDispatch,
): Promise<AuditEntry> {
  const row = {
    language: settings.language,
    carrier: settings.carrier,
    consent_day: settings.consentDay === 0 ? 0 : berlinNoon(settings.consentDay),
    recipients: JSON.stringify(
      settings.recipients.map(({ kind, to, cc, bcc }): RecipientRule => ({ kind, to, cc, bcc })),
    ),
  }
  await db
    .insertInto('mail_customer')
    .values({ organisation, customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.columns(['organisation', 'customer_id']).doUpdateSet(row))
    .execute()
  return {
    action: 'customer.dispatch',
    objectType: 'customer',
    objectId: customerId,
    detail: JSON.stringify(row),
  }
}
