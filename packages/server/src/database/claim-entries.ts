import type { Invoice } from '@kontor/domain/invoices/invoice'
import {
  type ClaimEntry,
  cancellingEntry,
  claimEntryOf,
  type DiscountTerm,
} from '@kontor/domain/payments/claim-entry'
import type { RateCents } from '@kontor/domain/payments/tax-shares'
import type { Selectable } from 'kysely'
import type { Db } from './connect.ts'
import { readRows } from './organisation-tables.ts'
import type { Schema } from './schema.ts'
import type { ReturningStatement } from './together.ts'

export type ClaimEntryRow = Selectable<Schema['claim_entry']>

type Final = Parameters<typeof claimEntryOf>[0]

/**
 * The statement that writes what a final contributes to its claim. Run it in the transaction that makes or
 * corrects the final. A Stornorechnung needs the paper that it cancels.
 */
export function claimEntryStatement(
  db: Db,
  organisation: string,
  final: Final,
  cancelled?: Final,
): ReturningStatement<unknown> {
  const entry =
    cancelled === undefined ? claimEntryOf(final) : cancellingEntry(final, claimEntryOf(cancelled))
  const row = entryRow(organisation, entry)
  const { organisation: _, invoice_id: __, ...columns } = row
  return db
    .insertInto('claim_entry')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation', 'invoice_id']).doUpdateSet(columns))
    .returning('invoice_id')
}

/** Rows per statement; both engines limit the number of parameters in a statement. */
const batchSize = 200

/**
 * Creates the claim entries of all finals of one organisation, or of all. None may exist yet. A Stornorechnung
 * takes back what its original contributed, so it comes after all other papers.
 */
export async function rebuildClaimEntries(db: Db, organisation?: string): Promise<void> {
  const stornos: { organisation: string; final: Final }[] = []
  for await (const rows of readRows(db, 'invoice', organisation)) {
    const entries: ClaimEntryRow[] = []
    for (const { organisation: own, status, document } of rows) {
      if (status !== 'final') continue
      const final = readFinal(document)
      if (final === undefined) continue
      if (final.content.paper?.kind === 'cancellation')
        stornos.push({ organisation: own, final: slim(final) })
      else entries.push(entryRow(own, claimEntryOf(final)))
    }
    await insert(db, entries)
  }
  for (let start = 0; start < stornos.length; start += batchSize)
    await insert(db, await stornoRows(db, stornos.slice(start, start + batchSize), organisation))
}

async function stornoRows(
  db: Db,
  stornos: readonly { organisation: string; final: Final }[],
  organisation: string | undefined,
): Promise<ClaimEntryRow[]> {
  const cancelled = await db
    .selectFrom('claim_entry')
    .selectAll()
    .$if(organisation !== undefined, (query) => query.where('organisation', '=', organisation ?? ''))
    .where(
      'invoice_id',
      'in',
      stornos.map(({ final }) => cancelledId(final)),
    )
    .execute()
  const entries = new Map(cancelled.map((row) => [`${row.organisation}\n${row.invoice_id}`, row]))
  return stornos.flatMap(({ organisation: own, final }) => {
    const row = entries.get(`${own}\n${cancelledId(final)}`)
    return row === undefined ? [] : [entryRow(own, cancellingEntry(final, entryOf(row)))]
  })
}

function cancelledId({ content: { paper } }: Final): string {
  return paper?.kind === 'cancellation' ? paper.cancels.invoiceId : ''
}

/** Without its lines, which a Stornorechnung does not need: thousands of them wait in memory. */
function slim(final: Final): Final {
  return { ...final, content: { ...final.content, items: [], surcharges: [] } }
}

/**
 * Returns undefined for a corrupted document, so that the other claims are known. `audit verify` reports it.
 */
function readFinal(document: string): Final | undefined {
  try {
    const final = JSON.parse(document) as Invoice
    claimEntryOf(final)
    return final
  } catch {
    return undefined
  }
}

async function insert(db: Db, rows: readonly ClaimEntryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await db
      .insertInto('claim_entry')
      .values(rows.slice(start, start + batchSize))
      .execute()
}

function entryRow(organisation: string, entry: ClaimEntry): ClaimEntryRow {
  return {
    organisation,
    invoice_id: entry.invoiceId,
    claim_id: entry.claimId,
    kind: entry.kind,
    number: entry.number,
    customer_id: entry.customerId,
    customer_name: entry.customerName,
    project: entry.project,
    currency: entry.currency,
    invoice_date: entry.invoiceDate,
    due_date: entry.dueDate,
    due_reason: entry.dueReason,
    discounts: JSON.stringify(entry.discounts),
    payable_cents: entry.payable,
    rates: JSON.stringify(entry.rates),
  }
}

function entryOf(row: ClaimEntryRow): ClaimEntry {
  return {
    invoiceId: row.invoice_id,
    claimId: row.claim_id,
    kind: row.kind,
    number: row.number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    project: row.project,
    currency: row.currency,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    dueReason: row.due_reason,
    discounts: JSON.parse(row.discounts) as DiscountTerm[],
    payable: row.payable_cents,
    rates: JSON.parse(row.rates) as RateCents[],
  }
}
