import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { defaultValidUntil } from '@kontor/domain/offers/offer'
import { eventStatements } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { together } from '../database/together.ts'
import { isUniqueViolation, offerNumberConstraint } from '../database/unique-violation.ts'
import { freeLock, rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { takeNumber } from '../invoices/finalize-invoice.ts'
import { rejectForbiddenTax } from '../invoices/reject-forbidden-tax.ts'
import { auditedText, documentText } from '../invoices/stored-invoice.ts'
import { fixedReference } from '../layouts/store.ts'
import { offerRange } from '../numbering/number-range.ts'
import { ProblemError } from '../problem-error.ts'
import { offerEntryStatement } from '../search/store.ts'
import { offerText, readOfferToNumber, type StoredOffer } from './store.ts'

/**
 * Assigns the next offer number to a draft in the caller's transaction and returns the offer as JSON. The
 * offer keeps the current seller and layout version. A draft without a date is dated today, and one without a
 * last day is valid for 30 days. Returns an offer unchanged if it already has a number. `seen` is the
 * revision that the user saw. Throws `notFound`, `locked`, `stale`, `taxUnderReverseCharge`,
 * `taxUnderExemption`, `layoutMissing`, `numberTaken`, or `invalidRequest` if the number is too long or the last day is before
 * the date of the offer. A failed call does not use up a number.
 */
export async function numberOffer(db: Db, session: Session, id: string, seen?: number): Promise<string> {
  const { organisation, now } = session
  const row = await readOfferToNumber(db, organisation, id)
  if (row.status === 'final') return offerText(row, now)
  rejectWhenLocked(row, session)
  rejectWhenStale(row, seen)
  const draft = JSON.parse(row.document) as StoredOffer
  const content = recalculate(draft.content)
  rejectForbiddenTax(content, row.seller)
  const invoiceDate = content.dates.invoiceDate || berlinNoon(now)
  const dated = { ...content, dates: { ...content.dates, invoiceDate } }
  const validUntil = draft.content.offer.validUntil || defaultValidUntil(invoiceDate)
  if (validUntil < invoiceDate) {
    const issues = [{ path: 'content.offer.validUntil', code: 'beforeStart' }]
    throw new ProblemError('invalidRequest', { issues })
  }
  const templateReference = await fixedReference(db, organisation, draft.templateReference)
  const { number, counter, links } = await takeNumber(db, session, row.pattern, dated, 0, offerRange)
  const offer: StoredOffer = {
    ...draft,
    status: 'final',
    content: { ...dated, offer: { number, validUntil } },
    templateReference,
    objectInfos: { ...draft.objectInfos, updatedAt: now, updatedBy: session.user },
  }
  const numbered = {
    ...row,
    ...freeLock,
    status: 'final' as const,
    state: 'open' as const,
    revision: row.revision + 1,
    document: documentText(offer),
  }
  const store = db
    .updateTable('offer')
    .set({
      ...freeLock,
      status: numbered.status,
      state: numbered.state,
      number,
      counter,
      offer_date: invoiceDate,
      modified_ms: session.nowMs,
      revision: numbered.revision,
      document: numbered.document,
      seller_hash: numbered.seller_hash,
    })
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .returning('id')
  const event = {
    action: 'offer.number',
    objectType: 'offer',
    objectId: id,
    document: auditedText(numbered),
  } as const
  await together(
    db,
    store,
    offerEntryStatement(db, session, offer),
    ...eventStatements(db, session, [event], links),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, offerNumberConstraint) ? new DomainError('numberTaken') : error
  })
  return offerText(numbered, now)
}
