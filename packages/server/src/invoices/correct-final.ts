import { isDeepStrictEqual } from 'node:util'
import { correctionError } from '@kontor/domain/chains/chain-errors'
import { DomainError } from '@kontor/domain/domain-error'
import { withInfoOf } from '@kontor/domain/invoices/info-field'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import type { Follower } from '@kontor/domain/invoices/paper'
import { rightToSave } from '@kontor/domain/invoices/right-to-save'
import { roleMay } from '@kontor/domain/people/rights'
import { sql } from 'kysely'
import { useAttachments } from '../attachments/store.ts'
import type { Session } from '../caller.ts'
import { stands } from '../claims/standing-payments.ts'
import type { Db } from '../database/connect.ts'
import { fixedReference } from '../layouts/store.ts'
import { ProblemError } from '../problem-error.ts'
import { layoutOf } from './layout-of.ts'
import { rejectForbiddenTax } from './reject-forbidden-tax.ts'
import { type InvoiceRow, invoiceText } from './store.ts'
import { storeChange } from './store-change.ts'
import type { StoredInvoice } from './stored-invoice.ts'

type FinalRow = Extract<InvoiceRow, { status: 'final' }>

/**
 * Corrects a final and keeps the replaced version for ever [S4.1.3]. If nothing has changed, it stays as it
 * is. Returns its JSON. Throws as `updateInvoice` says.
 */
export async function correctFinal(
  db: Db,
  session: Session,
  { row, stored, changed }: { row: FinalRow; stored: StoredInvoice; changed: StoredInvoice },
): Promise<string> {
  rejectCorrection(row)
  rejectForbiddenTax(changed.content, row.seller)
  const corrected = await correctedFinal(db, session, stored, changed)
  if (isSameInvoice(corrected, stored)) return invoiceText(row, session.now)
  await rejectPaidInOther(db, session, row.id, { stored, corrected })
  await keepVersion(db, session, row.id)
  await useAttachments(db, session, corrected.content.attachments, { invoiceId: row.id })
  return storeChange(db, session, row, corrected, 'invoice.correct')
}

/**
 * The corrected state of a final. It keeps the layout version unless another layout has been chosen, the
 * invoice date if the new one is empty, and the project number, which is part of the printed number [A4.7].
 * An advance also keeps its customer's id, because both identify its project. It refers to the version that
 * it replaces.
 */
async function correctedFinal(
  db: Db,
  session: Session,
  stored: StoredInvoice,
  changed: StoredInvoice,
): Promise<StoredInvoice> {
  const { dates, customer, paper } = changed.content
  const { customerId } = paper?.kind === 'advance' ? stored.content.customer : customer
  const chosen = changed.templateReference
  return {
    ...changed,
    content: {
      ...withInfoOf(stored.content, changed.content, 'PROJECTNR'),
      customer: { ...customer, customerId },
      dates: { ...dates, invoiceDate: dates.invoiceDate || stored.content.dates.invoiceDate },
      precedingInvoice: precedingInvoiceOf(stored, await layoutOf(db, session, stored)),
    },
    templateReference:
      chosen.id === stored.templateReference.id
        ? stored.templateReference
        : await fixedReference(db, session.organisation, chosen),
  }
}

/** Whether two states of an invoice are equal, regardless of author, time and `precedingInvoice`. */
function isSameInvoice(one: StoredInvoice, other: StoredInvoice): boolean {
  const comparable = ({ objectInfos: _, content, ...invoice }: StoredInvoice): unknown =>
    JSON.parse(JSON.stringify({ ...invoice, content: { ...content, precedingInvoice: undefined } }))
  return isDeepStrictEqual(comparable(one), comparable(other))
}

/**
 * Throws if the kind of the final or a later paper in its chain forbids a correction: see `correctionError`.
 */
export function rejectCorrection(row: Pick<InvoiceRow, 'document' | 'followers'>): void {
  const { content } = JSON.parse(row.document) as StoredInvoice
  const code = correctionError(content, JSON.parse(row.followers) as Follower[])
  if (code !== undefined) throw new DomainError(code)
}

/**
 * Throws `currencyDiffers` if the currency changes although payments are allocated to the invoice: they would pay it in
 * another one.
 */
async function rejectPaidInOther(
  db: Db,
  { organisation }: Session,
  id: string,
  { stored, corrected }: { stored: StoredInvoice; corrected: StoredInvoice },
): Promise<void> {
  if (corrected.content.payment.currency === stored.content.payment.currency) return
  const allocated = await db
    .selectFrom('allocation')
    .innerJoin('payment', (join) =>
      join.onRef('payment.id', '=', 'allocation.payment_id').on('payment.organisation', '=', organisation),
    )
    .select('allocation.id')
    .where('allocation.organisation', '=', organisation)
    .where('allocation.claim_id', '=', id)
    .where(stands)
    .limit(1)
    .executeTakeFirst()
  if (allocated !== undefined) throw new DomainError('currencyDiffers')
}

/** Stores a copy of the version that is about to be replaced. */
async function keepVersion(db: Db, { organisation, user, now }: Session, id: string): Promise<void> {
  const columns = ['organisation', 'invoice_id', 'revision', 'document', 'seller_hash'] as const
  await db
    .insertInto('invoice_version')
    .columns([...columns, 'version', 'stored_at', 'stored_by'])
    .expression((eb) =>
      eb
        .selectFrom('invoice')
        .select(['organisation', 'id', 'revision', 'document', 'seller_hash'])
        .select((row) => [
          row
            .selectFrom('invoice_version as kept')
            .select((version) => sql<number>`${version.fn.countAll()} + 1`.as('next'))
            .where('kept.organisation', '=', organisation)
            .where('kept.invoice_id', '=', id)
            .as('version'),
          row.val(now).as('stored_at'),
          row.val(user).as('stored_by'),
        ])
        .where('organisation', '=', organisation)
        .where('id', '=', id),
    )
    .execute()
}

/** Throws `forbidden` if the user corrects a final without the right to finalize. */
export function rejectCorrectionWithoutRight(row: Pick<InvoiceRow, 'status'>, { role }: Session): void {
  if (!roleMay(role, rightToSave(row))) throw new ProblemError('forbidden')
}
