import type { ProblemIssue } from '@kontor/contract/calls/problem'
import type { EInvoiceFinding, InvoiceStatusChange } from '@kontor/contract/invoices/invoice-schema'
import { DomainError } from '@kontor/domain/domain-error'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { withFields } from '../database/json-text.ts'
import type { EInvoiceChecks, EInvoiceQuestion } from '../e-invoice-checks/e-invoice-checks.ts'
import { rejectWhenLocked, rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { type Finalized, finalizeInvoice, type InvoiceState } from './finalize-invoice.ts'
import { layoutToCheck } from './layout-to-check.ts'
import { invoiceText, readInvoice, readInvoiceToFinalize } from './store.ts'

interface StatusCall {
  /** A transaction. */
  db: Db
  session: Session
  body: InvoiceStatusChange
}

/** Runs work in a transaction of its own. */
type Within = <Result>(work: (call: StatusCall) => Promise<Result>) => Promise<Result>

/**
 * Only a draft can become final. If the invoice is already final, for example after a double click,
 * finalizing returns it. Any other change of status fails with 409 [A4.4]. Returns the JSON of the final
 * with what keeps its e-invoice from leaving. If the caller asks for an e-invoice, throws `eInvoiceRefused`
 * instead, before a number is assigned. Checks outside transactions, so that no other call waits.
 */
export async function setStatus(within: Within, checks: EInvoiceChecks): Promise<string> {
  const first = await within(async (call) => {
    const { organisation } = call.session
    const draft = call.body.asEInvoice ? await draftToCheck(call) : undefined
    return draft ? { organisation, draft } : { organisation, final: await finalize(call) }
  })
  const { organisation } = first
  const final = first.final ?? (await finalizeChecked(first.draft))
  return withFindings(final, await knownStops(checks, organisation, final))

  async function finalizeChecked({ question, checked }: DraftToCheck): Promise<Finalized> {
    const stops = await checks.stopsOf(organisation, question)
    if (stops.length > 0)
      throw refusal(stops.map(({ id, field, message }) => ({ path: field, code: id, message })))
    return within((call) => finalize(call, checked))
  }
}

async function finalize({ db, session, body }: StatusCall, checked?: InvoiceState): Promise<Finalized> {
  const { invoiceId, status, revision } = body
  if (status === 'final') return finalizeInvoice(db, session, invoiceId, { seen: revision, checked })
  const row = await readInvoice(db, session.organisation, invoiceId)
  if (row.status === 'final') throw new DomainError('invoiceIsFinal')
  throw new ProblemError('statusNotAllowed')
}

interface DraftToCheck {
  question: EInvoiceQuestion
  checked: InvoiceState
}

/** The draft that the caller wants to finalize as an e-invoice; undefined if it will not become final now. */
async function draftToCheck({ db, session, body }: StatusCall): Promise<DraftToCheck | undefined> {
  if (body.status !== 'final') return undefined
  const row = await readInvoiceToFinalize(db, session.organisation, body.invoiceId)
  if (row.status === 'final') return undefined
  rejectWhenLocked(row, session)
  rejectWhenStale(row, body.revision)
  const draft = JSON.parse(invoiceText(row, session.now)) as Invoice
  const content = recalculate(draft.content)
  const question = questionOf(content, row.seller, undefined)
  if (question === undefined) throw refusal([{ path: 'eInvoice.format', code: 'pdf' }])
  const template = await layoutToCheck(db, session.organisation, draft)
  if (template === undefined) return { question, checked: row }
  const profile = JSON.parse(row.seller) as Profile
  const pages = { invoice: { ...draft, content }, template, profile }
  return { question: { ...question, pages }, checked: { ...row, layoutVersion: template.version } }
}

/** Undefined for a plain PDF. */
function questionOf(
  content: InvoiceContent,
  seller: string,
  number: string | undefined,
): EInvoiceQuestion | undefined {
  const { format } = content.eInvoice
  return format === 'pdf' ? undefined : { content, seller, number, format }
}

/** The findings about a final; undefined for a plain PDF, and if there is no time for the check. */
async function knownStops(
  checks: EInvoiceChecks,
  organisation: string,
  { invoice, seller }: Finalized,
): Promise<EInvoiceFinding[] | undefined> {
  const question = questionOf(invoice.content, seller, invoice.invoiceNumber)
  if (question === undefined) return undefined
  // The invoice is final, so a failed check must not fail the call.
  return checks.stopsOf(organisation, question).catch(() => undefined)
}

function withFindings({ text }: Finalized, found: EInvoiceFinding[] | undefined): string {
  return found === undefined ? text : withFields(text, { eInvoiceFindings: JSON.stringify(found) })
}

function refusal(issues: ProblemIssue[]): ProblemError {
  return new ProblemError('eInvoiceRefused', { issues })
}
