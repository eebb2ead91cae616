import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { counterKey, formatInvoiceNumber } from '@kontor/domain/invoices/number/invoice-number'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { eventStatements, type TakenLinks, takeLinks } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { inOneTrip, type ReturningStatement } from '../database/in-one-trip.ts'
import { invoiceNumberConstraint, isUniqueViolation } from '../database/unique-violation.ts'
import { freeLock, refuseWhenLocked, refuseWhenStale } from '../editing-lock.ts'
import { newestVersion } from '../layouts/store.ts'
import type { Session } from '../session/session.ts'
import { refuseForbiddenTax } from './save-invoice.ts'
import { type InvoiceToFinalize, invoiceText, readInvoiceToFinalize } from './store.ts'
import { auditedText, documentText, type StoredInvoice } from './stored-invoice.ts'

/**
 * Makes a draft final, in the caller's transaction, and answers its JSON [S4.1.1]: it gets the organisation's next number, today
 * where its date is empty, the seller as of now and the layout's version, and its edit ends. A final is answered as it is.
 * `seen` is the revision that the caller has looked at. Throws `notFound`, `locked`, `stale`, `taxUnderReverseCharge`, `taxUnderExemption`, `numberTaken`; then no number is used.
 */
export async function finalizeInvoice(db: Db, session: Session, id: string, seen?: number): Promise<string> {
  const { organisation } = session
  const row = await readInvoiceToFinalize(db, organisation, id)
  if (row.status === 'final') return invoiceText(row, session.now)
  refuseWhenLocked(row, session)
  refuseWhenStale(row, seen)
  const draft = JSON.parse(row.document) as StoredInvoice
  const content = recalculate(draft.content)
  refuseForbiddenTax(content, row.seller)
  const invoiceDate = content.dates.invoiceDate || berlinNoon(session.now)
  const version = await newestVersion(db, organisation, draft.templateReference.id)
  const projectNumber = infoValue(content, 'PROJECTNR')
  // Whoever finalizes in the same organisation waits from here on: two trips.
  const [links, { counter }] = await inOneTrip(
    db,
    takeLinks(db, organisation, 1),
    nextNumber(db, organisation, counterKey(row.pattern, invoiceDate)),
  )
  const invoice: StoredInvoice = {
    ...draft,
    invoiceNumber: formatInvoiceNumber(row.pattern, { invoiceDate, projectNumber, counter }),
    status: 'final',
    content: { ...content, dates: { ...content.dates, invoiceDate } },
    templateReference: { ...draft.templateReference, version },
    objectInfos: { ...draft.objectInfos, updatedAt: session.now, updatedBy: session.user },
  }
  return storeFinal(db, session, row, invoice, { counter, links })
}

/** The organisation's next number; its row stays locked until the transaction ends, so none is lost and none given twice. */
function nextNumber(db: Db, organisation: string, key: string): ReturningStatement<{ counter: number }> {
  return db
    .insertInto('invoice_counter')
    .values({ organisation, counter_key: key, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation', 'counter_key'])
        .doUpdateSet({ last_number: (eb) => eb('invoice_counter.last_number', '+', 1) }),
    )
    .returning('last_number as counter')
}

async function storeFinal(
  db: Db,
  session: Session,
  draft: InvoiceToFinalize,
  invoice: StoredInvoice,
  { counter, links }: { counter: number; links: TakenLinks },
): Promise<string> {
  const final = {
    ...draft,
    ...freeLock,
    revision: draft.revision + 1,
    document: documentText(invoice),
  }
  const store = db
    .updateTable('invoice')
    .set({
      ...freeLock,
      status: 'final',
      number: invoice.invoiceNumber,
      counter,
      invoice_date: invoice.content.dates.invoiceDate,
      modified_ms: session.nowMs,
      revision: final.revision,
      document: final.document,
      seller_hash: final.seller_hash,
    })
    .where('organisation', '=', session.organisation)
    .where('id', '=', final.id)
    .returning('id')
  const event = {
    action: 'invoice.finalize',
    objectType: 'invoice',
    objectId: final.id,
    document: auditedText(final),
  } as const
  await inOneTrip(db, store, ...eventStatements(db, session, [event], links)).catch((error: unknown) => {
    throw isUniqueViolation(error, invoiceNumberConstraint) ? new DomainError('numberTaken') : error
  })
  return invoiceText(final, session.now)
}
