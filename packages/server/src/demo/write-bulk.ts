import { setTimeout as after } from 'node:timers/promises'
import type { Customer } from '@kontor/domain/customers/customer'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Session } from '../caller.ts'
import { createCustomer } from '../customers/store.ts'
import type { Database, Db } from '../database/connect.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { createInvoice } from '../invoices/save-invoice.ts'
import { demoCustomers } from './customers.ts'
import { demoInvoice } from './invoices.ts'
import { picked } from './picked.ts'

export interface BulkAmounts {
  invoices: number
  customers: number
  drafts: number
}

/** Objects per transaction: about 10 ms of work. */
const batchSize = 20
/**
 * Milliseconds between transactions: SQLite does not queue writers, so a running server needs gaps.
 */
const pause = 10
const day = 24 * 3600

/**
 * Adds any amount of example data to the session's organisation, through the same operations as real data:
 * customers, then finals in the order of their dates over the last year, then drafts. After each transaction,
 * reports how many of these objects have been written so far.
 */
export async function writeBulk(
  database: Database,
  session: Session,
  amounts: BulkAmounts,
  newId: () => string,
  progress: (written: number, all: number) => void,
): Promise<void> {
  const all = amounts.customers + amounts.invoices + amounts.drafts
  const examples = demoCustomers()
  const customers: Customer[] = []
  let written = 0
  const batches = async (amount: number, write: (db: Db, n: number) => Promise<void>) => {
    for (let start = 0; start < amount; start += batchSize) {
      const end = Math.min(amount, start + batchSize)
      await database.within(session.organisation, async (db) => {
        for (let n = start; n < end; n++) await write(db, n)
      })
      written += end - start
      progress(written, all)
      await after(pause)
    }
  }
  await batches(amounts.customers, async (db, n) => {
    const example = { ...picked(examples, n), ...numbered(picked(examples, n), n) }
    customers[n] = JSON.parse(await createCustomer(db, session, example, newId)) as Customer
  })
  const known = customers.length === 0 ? examples : customers
  await batches(amounts.invoices, async (db, n) => {
    const now = timeOfFinal(n, amounts.invoices, session.now)
    const input = demoInvoice(n, picked(known, n), berlinNoon(now), newId)
    const at = { ...session, now, nowMs: now * 1000 }
    const { id } = JSON.parse(await createInvoice(db, at, input, newId)) as { id: string }
    await finalizeInvoice(db, at, id)
  })
  await batches(amounts.drafts, async (db, n) => {
    await createInvoice(db, session, demoInvoice(n, picked(known, n), 0, newId), newId)
  })
}

/** Time of the n-th of `amount` finals: noon on its day, but not later than now. */
export function timeOfFinal(n: number, amount: number, now: UnixSeconds): UnixSeconds {
  return Math.min(now, berlinNoon(now - Math.round(((amount - n) / amount) * 365) * day))
}

/**
 * Distinguishes repeated example customers: from the second round on, the name and the number end in 2, 3 and
 * so on.
 */
function numbered({ companyName, references }: Customer, n: number): Partial<Customer> {
  const round = Math.floor(n / demoCustomers().length)
  if (round === 0) return {}
  return {
    companyName: `${companyName} ${round + 1}`.trim(),
    references: { ...references, customerNumber: `${references.customerNumber}-${round + 1}` },
  }
}
