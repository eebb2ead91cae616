import type { CreditedChoice, CreditRequest, SettlementRequest } from '@kontor/contract/invoices/paper-schema'
import { creditError, opensSettlement } from '@kontor/domain/chains/chain-errors'
import { type CreditChoice, creditContent } from '@kontor/domain/chains/credit-content'
import { datesToSettle } from '@kontor/domain/chains/expected-service'
import { asListed } from '@kontor/domain/chains/settled-advance'
import { assertAnyOpen, settlementContent, unpaidAdvances } from '@kontor/domain/chains/settlement'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Follower, PaperReference, SettledAdvance, SettlementForm } from '@kontor/domain/invoices/paper'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { withoutExchangeRate } from '@kontor/domain/tax/tax-in-euros'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { rejectWhenLocked } from '../editing-lock.ts'
import { referenceTo } from '../invoices/papers/followers.ts'
import { lockFinal } from '../invoices/papers/lock-finals.ts'
import { type OpenAdvance, openAdvances, standingSettlements } from '../invoices/papers/open-advances.ts'
import { createInvoice, type NewId } from '../invoices/save-invoice.ts'
import { lockInvoice, readInvoice } from '../invoices/store.ts'
import { storeChange } from '../invoices/store-change.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { rowsOfOffer } from '../offers/rows-of-offer.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Stores the draft of a Teilgutschrift and returns its JSON. The remaining amount is checked now, and again
 * when the draft becomes final. Throws `notFound`, `statusNotAllowed`, `locked`, the codes from
 * `creditContent`, or a code from `creditError`.
 */
export async function createCredit(
  db: Db,
  session: Session,
  { invoiceId, reason, lines }: CreditRequest,
  newId: NewId,
): Promise<string> {
  const { invoice, followers } = await lockFinal(db, session, invoiceId)
  const error = creditError(invoice.content, followers)
  if (error !== undefined) throw new DomainError(error)
  const credits = await referenceTo(db, session, invoice)
  const about = { credits, reason: reason.trim(), today: berlinNoon(session.now), newId }
  const content = creditContent(invoice.content, followers, lines.map(choiceOf), about)
  return storeDraft(db, session, { invoice, content }, newId)
}

function choiceOf({ itemId, quantity, netto }: CreditedChoice, index: number): CreditChoice {
  if (quantity !== undefined && netto === undefined) return { itemId, quantity }
  if (netto !== undefined && quantity === undefined) return { itemId, netto }
  throw new ProblemError('invalidRequest', { issues: [{ path: `lines.${index}`, code: 'oneOf' }] })
}

/**
 * If the invoice is an open advance, stores the draft of the Schlussrechnung for its project. If it is the
 * draft of a Schlussrechnung, updates it so that it settles the advances that are open now. Returns the JSON
 * of the draft, which records the advances in `unpaid` as unpaid; an update without `unpaid` keeps those
 * recorded before. While Zahlungen is on, ignores `unpaid`: the payments decide. Throws `notFound`, `locked`,
 * `projectMissing`, `tooManyAdvances`, `nothingToSettle`, a code from `creditError` for an advance that is
 * cancelled or settled, or `statusNotAllowed` for any other invoice.
 */
export async function settleProject(
  db: Db,
  session: Session,
  { invoiceId, unpaid }: SettlementRequest,
  newId: NewId,
): Promise<string> {
  const row = await lockInvoice(db, session.organisation, invoiceId)
  rejectWhenLocked(row, session)
  const invoice = JSON.parse(row.document) as StoredInvoice
  const { paper } = invoice.content
  if (paper?.kind === 'settlement' && row.status === 'draft') {
    const open = await advancesToSettle(db, session, invoice.content)
    const content = settled(invoice.content, open, {
      form: paper.form,
      unpaid: unpaid ?? unpaidAdvances(invoice.content).map((advance) => advance.invoiceId),
      newId,
    })
    return storeChange(db, session, row, { ...invoice, content }, 'invoice.update')
  }
  if (paper?.kind !== 'advance' || !opensSettlement(invoice)) throw new ProblemError('statusNotAllowed')
  const error = creditError(invoice.content, JSON.parse(row.followers) as Follower[])
  if (error !== undefined) throw new DomainError(error)
  const open = await advancesToSettle(db, session, invoice.content)
  // Any advance of the project may be the one that came from the offer.
  const fromOffer = open.map(({ before }) => before.invoice.content.fromOffer).find(Boolean)
  const { precedingInvoice: _, attachments: __, ...copied } = invoice.content
  const work = await rowsOfOffer(db, session, fromOffer, newId)
  const payment = withoutExchangeRate(copied.payment)
  const base = { ...copied, ...work, fromOffer, payment, dates: datesFrom(invoice.content, session) }
  const content = settled(base, open, { form: paper.form, unpaid: unpaid ?? [], newId })
  return storeDraft(db, session, { invoice, content }, newId)
}

/**
 * The advances that a settlement of an invoice's project would deduct now. Throws `notFound`,
 * `projectMissing` or `tooManyAdvances`.
 */
export async function listOpenAdvances(db: Db, session: Session, id: string): Promise<SettledAdvance[]> {
  const { document } = await readInvoice(db, session.organisation, id)
  const { content } = JSON.parse(document) as StoredInvoice
  const open = await openAdvances(db, session, content)
  return open.map(({ advance }) => advance)
}

/** The settlements that stand in an invoice's project, newest first. Throws `notFound`. */
export async function listSettlements(db: Db, session: Session, id: string): Promise<PaperReference[]> {
  const { document } = await readInvoice(db, session.organisation, id)
  return standingSettlements(db, session, (JSON.parse(document) as StoredInvoice).content)
}

/** The dates of the advance without expected ones, with today as the invoice date. */
function datesFrom({ dates }: Pick<InvoiceContent, 'dates'>, session: Session): InvoiceContent['dates'] {
  return { ...datesToSettle(dates), invoiceDate: berlinNoon(session.now) }
}

/** The open advances of a project. Throws `projectMissing`, `tooManyAdvances` or `nothingToSettle`. */
async function advancesToSettle(db: Db, session: Session, content: InvoiceContent): Promise<OpenAdvance[]> {
  const open = await openAdvances(db, session, content)
  assertAnyOpen(open, await standingSettlements(db, session, content))
  return open
}

function settled(
  content: InvoiceContent,
  open: readonly OpenAdvance[],
  { form, unpaid, newId }: { form: SettlementForm; unpaid: readonly string[]; newId: NewId },
): InvoiceContent {
  const settles = open.map(({ advance }) => asListed(advance, form, unpaid.includes(advance.invoiceId)))
  return recalculate(settlementContent(content, settles, { form, newId }))
}

function storeDraft(
  db: Db,
  session: Session,
  { invoice, content }: { invoice: StoredInvoice; content: InvoiceContent },
  newId: NewId,
): Promise<string> {
  const { templateReference } = invoice
  const input = { id: '', content, templateReference, tags: [] }
  return createInvoice(db, session, input, newId, content)
}
