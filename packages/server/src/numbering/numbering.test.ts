import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedEvents } from '../testing/recorded-events.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { offerRange, rangeKey } from './number-range.ts'
import { lastNumbers, listNumbers, raiseCounter } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function finalize(user: TestUser) {
  const { id: invoiceId } = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
}

test('the next invoice uses the changed pattern and next number [A13.1]', async () => {
  const alice = await app.user()
  expect(await alice.call(endpoints.getNumbering)).toEqual({ pattern: '{YYYY}-{NNNN}', nextNumber: 1 })
  await alice.call(endpoints.setNumberPattern, { body: { pattern: 'R{YY}-{NNN}' } })
  const body = { nextNumber: 41, reason: 'Umzug aus dem alten Programm' }
  expect(await alice.call(endpoints.raiseNextNumber, { body })).toEqual({
    pattern: 'R{YY}-{NNN}',
    nextNumber: 41,
  })
  expect(await finalize(alice)).toMatchObject({ invoiceNumber: 'R26-041' })
})

test('rejects a next number that is not higher or has no reason, and an invalid pattern [A13.1]', async () => {
  const alice = await app.user()
  await finalize(alice)
  for (const nextNumber of [1, 2]) {
    const body = { nextNumber, reason: 'x' }
    expect(await alice.problem(endpoints.raiseNextNumber, { body })).toMatchObject({ code: 'numberTaken' })
  }
  const missing = { nextNumber: 9, reason: ' ' }
  expect(await alice.problem(endpoints.raiseNextNumber, { body: missing })).toMatchObject({
    issues: [{ path: 'reason' }],
  })
  for (const pattern of ['R', '{NN}{NN}', '{PROJECTNR}{NN}']) {
    expect(await alice.problem(endpoints.setNumberPattern, { body: { pattern } })).toMatchObject({
      issues: [{ path: 'pattern' }],
    })
  }
})

test('the ledger lists each number with its invoice and each jump with its reason [A13.2]', async () => {
  const alice = await app.user()
  const first = await finalize(alice)
  await alice.call(endpoints.raiseNextNumber, {
    body: { nextNumber: 11, reason: 'Nummern auf Papier vergeben' },
  })
  const second = await finalize(alice)
  await alice.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
  const body = { invoiceId: first.id, reason: 'Falsch', revision: first.revision }
  const storno = await alice.call(endpoints.cancelInvoice, { body })
  const ledger = await alice.call(endpoints.listNumbers, { body: {} })
  expect(ledger).toMatchObject([
    { kind: 'number', number: storno.invoiceNumber, invoiceId: storno.id, user: 'alice', reason: '' },
    { kind: 'number', number: second.invoiceNumber, invoiceId: second.id, user: 'alice', reason: '' },
    { kind: 'jump', number: '10', invoiceId: '', reason: 'Nummern auf Papier vergeben' },
    { kind: 'number', number: first.invoiceNumber, invoiceId: first.id },
  ])
  const before = ledger[1]?.sequence
  expect(await alice.call(endpoints.listNumbers, { body: { before } })).toEqual(ledger.slice(2))
})

test('filters the audit trail by object type, user and time, and detects a changed event [A13.3]', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob', role: 'accounting' })
  await finalize(alice)
  await bob.call(endpoints.createInvoice, { body: sampleInvoice() })
  const events = (body: object) => bob.call(endpoints.listAuditEvents, { body })
  const ofBob = await events({ user: 'bob' })
  expect(ofBob.map(({ action }) => action)).toEqual(['invoice.create', 'user.create'])
  expect((await events({ objectType: 'organisation' })).map(({ action }) => action)).toEqual([
    'organisation.create',
  ])
  expect(await events({ start: app.now() + 1, end: app.now() + 9 })).toEqual([])
  const all = await events({ start: app.now(), end: app.now() })
  expect(all.length).toBeGreaterThan(3)
  expect(await events({ before: all[0]?.sequence })).toEqual(all.slice(1))
  expect(await bob.call(endpoints.verifyAudit)).toMatchObject({
    isIntact: true,
    events: all.length,
    finding: '',
  })
  await app.database.within(alice.organisation, (db) =>
    db
      .updateTable('audit_event')
      .set({ user_name: 'x' })
      .where('organisation', '=', alice.organisation)
      .execute(),
  )
  const { isIntact, finding } = await bob.call(endpoints.verifyAudit)
  expect(isIntact).toBe(false)
  expect(finding).not.toBe('')
})

test('the audit trail records a changed pattern, and a raised number with its reason', async () => {
  const alice = await app.user()
  await alice.call(endpoints.setNumberPattern, { body: { pattern: 'R{YY}-{NNN}' } })
  await alice.call(endpoints.raiseNextNumber, { body: { nextNumber: 2, reason: ' Umzug ' } })
  const { organisation: id } = alice
  const counters = await app.database.within(id, (db) => lastNumbers(db, id))
  const [counterKey = ''] = Object.keys(counters)
  expect(counters).toEqual({ [counterKey]: 1 })
  const detail = JSON.stringify({ counterKey, lastNumber: 1, reason: 'Umzug' })
  expect((await recordedEvents(app, alice, 'organisation')).slice(1)).toEqual([
    { by: 'alice', action: 'organisation.numberPattern', id, detail: 'R{YY}-{NNN}', hash: '' },
    { by: 'alice', action: 'organisation.counter', id, detail, hash: '' },
  ])
})

test('the ledger also lists jumps without a reason, and has pages of 200 entries', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, async (db) => {
    for (let last = 1; last <= 201; last += 1) await raiseCounter(db, alice.session, '2026', last)
  })
  const newest = await alice.call(endpoints.listNumbers, { body: {} })
  expect(newest).toHaveLength(200)
  expect(newest[0]).toMatchObject({ kind: 'jump', number: '201', invoiceId: '', reason: '', user: 'alice' })
  const rest = await alice.call(endpoints.listNumbers, { body: { before: newest.at(-1)?.sequence } })
  expect(rest.map(({ number }) => number)).toEqual(['1'])
})

test('offers have their own counters and ledger', async () => {
  const alice = await app.user()
  const { organisation } = alice
  await finalize(alice)
  const key = rangeKey(offerRange, '{YYYY}-{NNNN}', app.now())
  expect(key).toMatch(/^offer\//)
  const ledger = await app.database.within(organisation, async (db) => {
    await raiseCounter(db, alice.session, key, 7, 'Umzug', offerRange)
    return listNumbers(db, organisation, 0, offerRange)
  })
  expect(ledger).toMatchObject([{ kind: 'jump', number: '7', documentId: '', reason: 'Umzug' }])
  expect((await alice.call(endpoints.listNumbers, { body: {} })).map(({ kind }) => kind)).toEqual(['number'])
})

test('raising the next number of one organisation does not affect another', async () => {
  const alice = await app.user()
  const mallory = await app.user()
  await mallory.call(endpoints.raiseNextNumber, { body: { nextNumber: 50, reason: 'Umzug' } })
  expect(await alice.call(endpoints.getNumbering)).toMatchObject({ nextNumber: 1 })
  expect(await alice.call(endpoints.listNumbers, { body: {} })).toEqual([])
})
