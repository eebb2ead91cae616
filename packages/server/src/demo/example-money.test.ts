import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importFile, linesOf } from '../testing/payments/statement-calls.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { type ExampleData, writeExampleData } from './example-data.ts'
import { writeExampleMails } from './mails.ts'
import { exampleStatement } from './statement-file.ts'

let app: TestApp
let demo: TestUser
let finals: ExampleData['finals']
let statement: string
beforeEach(async () => {
  app = await startTestApp()
  demo = await app.user({ organisation: 'demo', name: 'demo' })
  const written = await app.database.within('demo', async (db) => {
    const data = await writeExampleData(db, demo.session, randomUUID)
    const ids = data.finals.map(({ id }) => id)
    return { ...data, statement: await exampleStatement(db, demo.session, ids) }
  })
  finals = written.finals
  statement = written.statement
  const xml = new TextEncoder().encode('<?xml version="1.0"?><Invoice/>')
  const draw = async () => ({ bytes: xml, name: 'rechnung.xml' })
  await writeExampleMails(app.database, demo.session, { finals, draw }, randomUUID)
})
afterEach(() => app.close())

test('money and mails of the example organisation are hidden until their functions are on [A22.52]', async () => {
  const { features } = await demo.call(endpoints.getOrganisation)
  expect([features.payments, features.dispatch]).toEqual([false, false])
  for (const endpoint of [endpoints.getPaymentSummary, endpoints.listReminders, endpoints.getOutboxState])
    expect((await demo.problem(endpoint)).code).toBe('functionOff')
  for (const name of ['payments', 'dispatch'])
    await demo.call(endpoints.switchFunction, { body: { function: name, on: true } })

  const { items, free, totals } = await demo.call(endpoints.listOpenItems, { body: { asOf: 0 } })
  expect(items.map(({ state }) => state)).toEqual(['overdue', 'overdue', ...Array(6).fill('open')])
  expect(items.filter(({ open, payable }) => open < payable)).toHaveLength(1)
  expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
  expect(free).toMatchObject([{ customerName: 'Gemeinschaftspraxis am Weiher', currency: 'EUR' }])
  const [letter, ...more] = await demo.call(endpoints.listReminders)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ customerName: 'Möbelhaus Eichenglück e. K.', total: items[0]?.open })
  const { payments } = await demo.call(endpoints.listPayments, { body: {} })
  const skonto = payments.flatMap(({ allocations }) => allocations).filter(({ kind }) => kind === 'skonto')
  expect(skonto.map(({ isLate }) => isLate)).toEqual([true, false])
  expect(payments.every(({ date }) => date <= app.now())).toBe(true)

  const { mails } = await demo.call(endpoints.listMails, { body: { states: [], search: '', after: '' } })
  expect(mails.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'failed'])
  expect((await demo.call(endpoints.getOutboxState)).isSet).toBe(false)
  await app.database.within('demo', (db) => verifyAudit(db, 'demo'))
})

test('the bank statement pays two finals for certain, and leaves two payments to decide [A22.52]', async () => {
  await demo.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
  expect(await importFile(demo, statement)).toMatchObject({ outcome: 'imported' })
  const { lines, certain } = await linesOf(demo, 'open')
  expect(certain).toHaveLength(2)
  expect(lines).toHaveLength(5)
  const proposed = lines.filter(({ proposals }) => proposals.length > 0).map(({ party }) => party)
  expect(proposed.toSorted()).toEqual(['Bäckerei Übermut GmbH', 'Stadt Musterstadt', 'Weißgerber, Jürgen'])
  const { booked } = await demo.call(endpoints.bookCertainLines, { body: { lineIds: certain } })
  expect(booked).toHaveLength(2)
})
