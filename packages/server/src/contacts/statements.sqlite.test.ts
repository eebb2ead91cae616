import { endpoints } from '@kontor/contract/endpoints'
import { CompiledQuery, type KyselyPlugin, SqliteQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { finalOf } from '../testing/payments/payment-calls.ts'
import { jsonFloor, maxTimesFloor, minCost } from '../testing/processor-time.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { listContactInvoices } from './list-contact-invoices.ts'
import { readTurnover } from './read-turnover.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const compiler = new SqliteQueryCompiler()

/** Runs `work`, and returns how SQLite finds the rows of each table that its statements read. */
async function stepsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(watch))
  const steps: string[] = []
  for (const { sql, parameters } of statements) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(plan)
    steps.push(...rows.map(({ detail }) => detail))
  }
  return steps
}

test('the statements of a contact find its rows by its id, and scan no table [A31.2, A31.3]', async () => {
  const user = await app.user()
  const { id: customerId } = await user.call(endpoints.createCustomer, { body: sampleCustomer() })
  await finalOf(user)
  await app.database.within(user.organisation, async (db) => {
    const session = { ...user.session, functions: ['contacts', 'payments'] as const }
    const list = await stepsOf(db, (watched) =>
      listContactInvoices(watched, session, { customerId, after: '', size: 25 }),
    )
    const turnover = await stepsOf(db, (watched) => readTurnover(watched, session, customerId))
    // A final has few rates.
    const scanned = [...list, ...turnover].filter((step) => /^SCAN (?!rate\b)/.test(step))
    expect(scanned).toEqual([])
    const byCustomer = 'claim_entry_by_customer (organisation=? AND customer_id=?)'
    expect(list.filter((step) => step.includes(byCustomer))).toHaveLength(1)
    expect(turnover.filter((step) => step.includes(byCustomer)).length).toBeGreaterThan(2)
  })
})

const finals = 10_000

/** Copies the stored rows of one final of the customer, one for each of the ten thousand days before. */
async function addFinals(user: TestUser, customerId: string): Promise<void> {
  const { content } = sampleInvoice()
  const { id } = await finalOf(user, 100, { customer: { ...content.customer, customerId } })
  const { organisation } = user
  await app.database.within(organisation, async (db) => {
    const invoice = await db
      .selectFrom('invoice')
      .selectAll()
      .where('organisation', '=', organisation)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const entry = await db
      .selectFrom('claim_entry')
      .selectAll()
      .where('organisation', '=', organisation)
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow()
    for (let start = 1; start < finals; start += 100) {
      const copies = Array.from({ length: Math.min(100, finals - start) }, (_, index) => {
        const n = start + index
        return {
          id: `final-${n}`,
          number: `copy-${n}`,
          counter: n + 1,
          date: invoice.invoice_date - n * 86_400,
        }
      })
      await db
        .insertInto('invoice')
        .values(copies.map(({ date, ...copy }) => ({ ...invoice, ...copy, invoice_date: date })))
        .execute()
      await db
        .insertInto('claim_entry')
        .values(
          copies.map((copy) => ({
            ...entry,
            invoice_id: copy.id,
            claim_id: copy.id,
            invoice_date: copy.date,
          })),
        )
        .execute()
    }
  })
}

test('ten thousand finals of one contact take half the time that a call may take [A31.2, A31.3]', async () => {
  const user = await app.user()
  for (const name of ['contacts', 'payments'])
    await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
  const { id } = await user.call(endpoints.createCustomer, { body: sampleCustomer() })
  await addFinals(user, id)
  const turnover = () => user.call(endpoints.getContactTurnover, { params: { id } })
  const page = () => user.call(endpoints.listContactInvoices, { body: { customerId: id } })
  const { years, open } = await turnover()
  expect(years.reduce((sum, { netto }) => sum + netto, 0)).toBe(finals * 100)
  expect(open).toMatchObject([{ open: finals * 119 }])
  expect((await page()).invoices).toHaveLength(25)
  const most = ((await jsonFloor()) * maxTimesFloor) / 2
  expect(await minCost(5, turnover, most)).toBeLessThan(most)
  expect(await minCost(5, page, most)).toBeLessThan(most)
})
