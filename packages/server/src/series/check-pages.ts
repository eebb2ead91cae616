import type { Invoice } from '@kontor/domain/invoices/invoice'
import { normalizeContent } from '@kontor/domain/invoices/normalize-content'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import type { SeriesRefusal } from '@kontor/domain/series/series'
import { seriesInvoice } from '@kontor/domain/series/series-invoice'
import type { Database, Db } from '../database/connect.ts'
import type { CheckPages } from '../e-invoice-checks/e-invoice-checks.ts'
import { layoutToCheck } from '../invoices/layout-to-check.ts'
import type { NewId } from '../invoices/save-invoice.ts'
import { type InvoiceRow, invoiceText, readInvoice } from '../invoices/store.ts'
import { readOrganisation } from '../organisation/store.ts'
import { ProblemError } from '../problem-error.ts'
import { maxFindings } from './find-refusals.ts'
import { type SeriesRow, termsOf } from './series-row.ts'

interface DueKey {
  organisation: string
  id: string
}

interface Context {
  nowMs: number
  newId: NewId
  checkPages: CheckPages
}

/** What the pages of a series' next invoice lack, and the state of template and layout that was checked. */
export interface CheckedPages {
  /** '' if the invoice needs no such check. */
  state: string
  refusals: SeriesRefusal[]
}

/**
 * Checks the next invoice of a series, if its pages have to be compared with its XML, before the transaction
 * that creates it: drawing takes longer than other calls may wait.
 */
export async function checkNextPages(
  database: Database,
  due: DueKey,
  context: Context,
): Promise<CheckedPages> {
  const next = await database.within(due.organisation, (db) => nextPages(db, due, context), 'read')
  if (next === undefined) return { state: '', refusals: [] }
  const stops = await context.checkPages(due.organisation, next.pages)
  const found = stops.slice(0, maxFindings)
  return { state: next.state, refusals: found.map(({ id, message }) => ({ code: id, message })) }
}

async function nextPages(
  db: Db,
  { organisation, id }: DueKey,
  { nowMs, newId }: Context,
): Promise<{ state: string; pages: PaperSource } | undefined> {
  const row = await db
    .selectFrom('series')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.next_date == null || row.outcome === 'draft') return undefined
  const template = await templateOf(db, row)
  if (template === undefined) return undefined
  const now = Math.floor(nowMs / 1000)
  const copied = JSON.parse(invoiceText(template, now)) as Invoice
  const layout = await layoutToCheck(db, organisation, copied)
  if (layout === undefined) return undefined
  const draft = seriesInvoice(copied, termsOf(row), { date: row.next_date, now, newId })
  const invoice = { ...draft, content: recalculate(normalizeContent(draft.content, newId)) }
  const { profile } = await readOrganisation(db, organisation)
  return { state: stateOf(template, layout), pages: { invoice, template: layout, profile } }
}

/** The state that `checkNextPages` would check now. */
export async function pagesState(db: Db, row: SeriesRow, template: InvoiceRow, now: number): Promise<string> {
  if (row.outcome === 'draft') return ''
  const copied = JSON.parse(invoiceText(template, now)) as Invoice
  const layout = await layoutToCheck(db, row.organisation, copied)
  return layout === undefined ? '' : stateOf(template, layout)
}

function stateOf({ revision }: InvoiceRow, layout: { version: number }): string {
  return `${revision}/${layout.version}`
}

/** The template of a series; undefined if it no longer exists. */
export async function templateOf(db: Db, row: SeriesRow): Promise<InvoiceRow | undefined> {
  try {
    return await readInvoice(db, row.organisation, row.template_id)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'notFound') return undefined
    throw error
  }
}
