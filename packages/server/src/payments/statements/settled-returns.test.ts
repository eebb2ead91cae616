import { endpoints } from '@kontor/contract/endpoints'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleDetails, sampleEntry } from '../../statement-files/sample-camt.ts'
import { finalOf, openOn, partFor, userWithPayments } from '../../testing/payments/payment-calls.ts'
import { addAccount, importEntries, linesOf, openLine } from '../../testing/payments/statement-calls.ts'
import { finalAdvance, finalize, settlementOf } from '../../testing/project-papers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { readOpenLines } from './match-open-lines.ts'
import { returnsFor } from './proposed-returns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a returned debit of a settled advance waits with the reason, and is booked only after a yes [A35.2]', async () => {
  const [user, neighbour] = [await userWithPayments(app), await userWithPayments(app)]
  await addAccount(user)
  const advance = await finalAdvance(user, 1000)
  await importEntries(user, [
    sampleEntry({
      reference: 'REF-0001',
      amount: '1190.00',
      details: [sampleDetails({ amount: '1190.00' })],
    }),
  ])
  const paid = { lineId: (await openLine(user)).id, allocations: [partFor(advance, 1190)] }
  const payment = await user.call(endpoints.bookLine, { body: paid })
  const settlement = await finalize(user, await settlementOf(user, advance))
  await user.call(endpoints.updatePaymentSettings, { body: { startDay: 0, booksCertain: true } })
  const details = `<TxDtls><RltdPties><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`
  const back = {
    reference: 'REF-0002',
    amount: '1190.00',
    sign: 'DBIT',
    day: '2026-02-05',
    details: [details],
  }
  expect((await importEntries(user, [sampleEntry(back)], { id: 'S2' })).booked).toBe(0)

  const line = await openLine(user)
  const settlements = [`P100-${settlement.invoiceNumber}`]
  expect(line).toMatchObject({ isCertain: false, returns: [{ paymentId: payment.id, settlements }] })
  const certain = { body: { lineIds: [line.id] } }
  expect(await user.call(endpoints.bookCertainLines, certain)).toEqual({ booked: [] })
  const body = { lineId: line.id, returnOf: payment.id }
  expect(await user.problem(endpoints.bookLine, { body })).toMatchObject({
    code: 'paymentSettled',
    settlements,
  })
  expect([await openOn(user, advance), (await linesOf(user)).open]).toEqual([[0, 'paid'], 1])
  const sure = { ...body, despiteSettlements: true }
  expect((await neighbour.problem(endpoints.bookLine, { body: sure })).code).toBe('notFound')
  await user.call(endpoints.bookLine, { body: sure })
  expect(await openOn(user, advance)).toEqual([1190, 'open'])
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('payments that no settlement counts cost no queries of their own [A35.2]', async () => {
  const [user, neighbour] = [await userWithPayments(app), await userWithPayments(app)]
  for (const one of [user, neighbour]) await addAccount(one)
  const amounts = ['11.00', '12.00', '13.00']
  const entries = (sign: string, day: string) =>
    amounts.map((amount) =>
      sampleEntry({
        ...{ reference: `${sign}-${amount}`, amount, sign, day },
        details: [sampleDetails({ amount, endToEnd: `E-${amount}` })],
      }),
    )
  await importEntries(user, entries('CRDT', '2026-02-03'))
  const final = await finalOf(user)
  for (const { id, amount } of (await linesOf(user, 'open')).lines)
    await user.call(endpoints.bookLine, { body: { lineId: id, allocations: [partFor(final, amount)] } })
  await importEntries(user, entries('DBIT', '2026-02-05'), { id: 'S2' })
  await app.database.within(user.organisation, async (db) => {
    const rows = await readOpenLines(db, user.organisation)
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const queriesFor = async (count: number) => {
      queries = 0
      const found = await returnsFor(db.withPlugin(counting), user.organisation, rows.slice(0, count))
      expect([...found.values()]).toMatchObject(Array(count).fill([{ settlements: [] }]))
      return queries
    }
    expect(await queriesFor(3)).toBe(await queriesFor(1))
  })
})
