import { endpoints } from '@kontor/contract/endpoints'
import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseCounter, setNumberPattern } from '../numbering/store.ts'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draftOf = (user: TestUser, changes = {}) =>
  user.call(endpoints.createInvoice, { body: sampleInvoice(changes) })
const finalize = (user: TestUser, invoiceId: string) =>
  user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
const dated = (year: number, month: number, day: number) => ({
  dates: {
    invoiceDate: noonOf({ year, month, day }),
    deliveryDate: { type: 'type1' as const, label: '', startDate: 0, endDate: 0 },
  },
})

test('finalizing a draft sets its number, status and revision, and lists it as a final [S7.0.14, S4.1.1]', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  const final = await finalize(alice, draft.id)
  expect(final).toMatchObject({ id: draft.id, status: 'final', invoiceNumber: '2026-0001', revision: 2 })
  expect(await alice.call(endpoints.listDraftInvoices)).toEqual([])
  const { seller: _, ...content } = final.content
  const finals = await alice.call(endpoints.listFinalInvoices, { body: { start: 0, end: 0 } })
  expect(finals).toEqual([{ ...final, content }])
})

test('finalizing sets an empty invoice date to today and stores the seller and the layout version', async () => {
  const alice = await app.user()
  const profile = { ...emptyProfile(), legalName: 'Musterwerk GmbH' }
  await alice.call(endpoints.updateProfile, { body: profile })
  const final = await finalize(alice, (await draftOf(alice)).id)
  expect(final.content.dates.invoiceDate).toBe(noonOf(berlinDay(app.now())))
  expect(final.content.seller).toEqual(profile)
  expect(final.templateReference).toEqual({ id: 'default_de_id', name: 'DE', version: 2 })
  await alice.call(endpoints.updateProfile, { body: { ...profile, legalName: 'Anders GmbH' } })
  const later = await alice.call(endpoints.getInvoice, { params: { id: final.id } })
  expect(later.content.seller?.legalName).toBe('Musterwerk GmbH')
})

test('numbers follow the order of finalizing without gaps; a failure does not use up a number [S4.1.6]', async () => {
  const alice = await app.user()
  const reverseCharge = sampleInvoice()
  reverseCharge.content.payment.useReverseCharge = true
  const invalid = await alice.call(endpoints.createInvoice, { body: reverseCharge })
  const numbers: string[] = []
  for (let n = 0; n < 3; n++) {
    expect(
      await alice.problem(endpoints.setInvoiceStatus, { body: { invoiceId: invalid.id, status: 'final' } }),
    ).toMatchObject({ status: 422, code: 'taxUnderReverseCharge' })
    numbers.push((await finalize(alice, (await draftOf(alice)).id)).invoiceNumber)
  }
  expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003'])
})

test('the server assigns the number and ignores one from the client [S4.1.6]', async () => {
  const alice = await app.user()
  const body = { ...sampleInvoice(), invoiceNumber: '2026-9999' }
  const draft = await alice.call(endpoints.createInvoice, { body })
  const saved = await alice.call(endpoints.updateInvoice, {
    body: { ...draft, invoiceNumber: '2026-9998' },
  })
  expect([draft.invoiceNumber, saved.invoiceNumber]).toEqual(['', ''])
  const final = await alice.call(endpoints.setInvoiceStatus, {
    body: { invoiceId: draft.id, status: 'final', invoiceNumber: '2026-9997' },
  })
  expect(final.invoiceNumber).toBe('2026-0001')
  expect((await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).invoiceNumber).toBe(
    '2026-0001',
  )
})

test('drafts that are finalized simultaneously get different numbers without gaps', async () => {
  const alice = await app.user()
  const drafts = await Promise.all(Array.from({ length: 20 }, () => draftOf(alice)))
  const finals = await Promise.all(drafts.map((draft) => finalize(alice, draft.id)))
  const numbers = finals.map((final) => final.invoiceNumber).sort()
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `2026-${String(n + 1).padStart(4, '0')}`))
})

test('a draft that is finalized several times at once gets one number [S4.1.2]', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  const finals = await Promise.all(Array.from({ length: 5 }, () => finalize(alice, draft.id)))
  for (const final of finals) expect(final).toEqual(finals[0])
  expect((await finalize(alice, (await draftOf(alice)).id)).invoiceNumber).toBe('2026-0002')
})

test('each organisation has its own counter, which restarts with the year of the invoice date', async () => {
  const alice = await app.user()
  const old = await finalize(alice, (await draftOf(alice, dated(2025, 12, 31))).id)
  const first = await finalize(alice, (await draftOf(alice, dated(2026, 1, 1))).id)
  const stranger = await app.user()
  const theirs = await finalize(stranger, (await draftOf(stranger)).id)
  expect([old, first, theirs].map((final) => final.invoiceNumber)).toEqual([
    '2025-0001',
    '2026-0001',
    '2026-0001',
  ])
})

test("the number follows the organisation's pattern, including the project number [S3.5.8, S4.1.6]", async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) =>
    setNumberPattern(db, alice.session, 'R{YY}{MM}-{PROJECTNR}-{NNN}'),
  )
  const draft = sampleInvoice(dated(2026, 3, 1))
  draft.content.customInfos = draft.content.customInfos.map((info) =>
    info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info,
  )
  const { id } = await alice.call(endpoints.createInvoice, { body: draft })
  expect((await finalize(alice, id)).invoiceNumber).toBe('R2603-P100-001')
})

test('rejects a number that already exists, and changes neither the draft nor the counter', async () => {
  const alice = await app.user()
  await finalize(alice, (await draftOf(alice)).id)
  await app.database.within(alice.organisation, async (db) => {
    await setNumberPattern(db, alice.session, '2026-000{N}')
    await raiseCounter(db, alice.session, '', 0)
  })
  const draft = await draftOf(alice)
  for (let click = 0; click < 2; click++) {
    expect(
      await alice.problem(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } }),
    ).toMatchObject({ status: 409, code: 'numberTaken' })
    expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(draft)
  }
  const counters = await app.database.within(alice.organisation, (db) =>
    db
      .selectFrom('invoice_counter')
      .select(['counter_key', 'last_number'])
      .where('organisation', '=', alice.organisation)
      .orderBy('counter_key')
      .execute(),
  )
  expect(counters).toEqual([
    { counter_key: '', last_number: 0 },
    { counter_key: '2026', last_number: 1 },
  ])
})

test('a conflict in the audit trail is not reported as numberTaken', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  await app.database.within(alice.organisation, (db) =>
    db
      .updateTable('audit_head')
      .set({ sequence: 0 })
      .where('organisation', '=', alice.organisation)
      .execute(),
  )
  expect(
    await alice.problem(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } }),
  ).toMatchObject({ status: 500, code: 'internal' })
})

test('rejects finalizing a draft that has changed since the user saw it', async () => {
  const alice = await app.user()
  const seen = await draftOf(alice)
  const changed = await alice.call(endpoints.updateInvoice, {
    body: { ...seen, content: { ...seen.content, items: [sampleItem({ unitPrice: 999 })] } },
  })
  const body = { invoiceId: seen.id, status: 'final' as const, revision: seen.revision }
  expect(await alice.problem(endpoints.setInvoiceStatus, { body })).toMatchObject({
    status: 409,
    code: 'stale',
  })
  expect(await alice.call(endpoints.getInvoice, { params: { id: seen.id } })).toEqual(changed)
  const final = await alice.call(endpoints.setInvoiceStatus, {
    body: { ...body, revision: changed.revision },
  })
  expect(final).toMatchObject({ status: 'final', invoiceNumber: '2026-0001' })
  // The second call of a double click still has the revision of the draft.
  expect(await alice.call(endpoints.setInvoiceStatus, { body })).toEqual(final)
})

test('neither a draft nor a final can be set to draft [S4.1.5]', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  const toDraft = { body: { invoiceId: draft.id, status: 'draft' } }
  expect(await alice.problem(endpoints.setInvoiceStatus, toDraft)).toMatchObject({
    status: 409,
    code: 'statusNotAllowed',
  })
  await finalize(alice, draft.id)
  expect(await alice.problem(endpoints.setInvoiceStatus, toDraft)).toMatchObject({
    status: 409,
    code: 'invoiceIsFinal',
  })
})

test('deletes a draft, but not a final [S7.0.15]', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  expect(await alice.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })).toEqual({
    id: draft.id,
  })
  expect(await alice.problem(endpoints.getInvoice, { params: { id: draft.id } })).toMatchObject({
    code: 'notFound',
  })
  const final = await finalize(alice, (await draftOf(alice)).id)
  expect(await alice.problem(endpoints.deleteInvoice, { body: { invoiceId: final.id } })).toMatchObject({
    status: 409,
    code: 'invoiceIsFinal',
  })
  expect(await alice.call(endpoints.getInvoice, { params: { id: final.id } })).toEqual(final)
})

test('lists the finals for a period, including both ends, newest first; 0 leaves an end open [S7.0.7]', async () => {
  const alice = await app.user()
  const [march1, march2, march3] = [1, 2, 3].map((day) => noonOf({ year: 2026, month: 3, day }))
  for (const day of [2, 1, 3, 2]) await finalize(alice, (await draftOf(alice, dated(2026, 3, day))).id)
  await draftOf(alice, dated(2026, 3, 2))
  const numbers = async (start = 0, end = 0) => {
    const finals = await alice.call(endpoints.listFinalInvoices, { body: { start, end } })
    return finals.map((final) => final.invoiceNumber)
  }
  expect(await numbers()).toEqual(['2026-0003', '2026-0004', '2026-0001', '2026-0002'])
  expect(await numbers(march2, march2)).toEqual(['2026-0004', '2026-0001'])
  expect(await numbers(march2)).toEqual(['2026-0003', '2026-0004', '2026-0001'])
  expect(await numbers(0, march1)).toEqual(['2026-0002'])
  expect(await numbers((march3 ?? 0) + 1)).toEqual([])
  const asStrings = { start: String(march2), end: String(march3) }
  expect(await alice.call(endpoints.listFinalInvoices, { body: asStrings })).toHaveLength(3)
})

test('a Korrektur keeps the number, seller and layout version; the replaced version is kept too [S4.1.3]', async () => {
  const alice = await app.user()
  const final = await finalize(alice, (await draftOf(alice)).id)
  const corrected = {
    ...final,
    invoiceNumber: 'mine',
    status: 'draft',
    content: { ...final.content, seller: { legalName: 'x' }, items: [sampleItem({ unitPrice: 10 })] },
    templateReference: { ...final.templateReference, version: 99 },
  }
  expect(await alice.problem(endpoints.updateInvoice, { body: corrected })).toMatchObject({
    status: 409,
    code: 'invoiceIsFinal',
  })
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  const saved = await alice.call(endpoints.updateInvoice, { body: corrected })
  expect(saved).toMatchObject({ invoiceNumber: final.invoiceNumber, status: 'final', revision: 3 })
  expect(saved.content.seller).toEqual(final.content.seller)
  expect(saved.content.totals.netto).toBe(20)
  expect(saved.templateReference).toEqual(final.templateReference)
  const versions = await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })
  expect(versions).toMatchObject([{ version: 1, storedBy: 'alice', storedAt: app.now() }])
  expect(versions[0]?.invoice).toEqual(final)
})

test("rejects finalizing an export with tax, and a small business's invoice with tax", async () => {
  const alice = await app.user()
  const problem = async (invoice: InvoiceInput) => {
    const { id } = await alice.call(endpoints.createInvoice, { body: invoice })
    return alice.problem(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  }
  const exported = sampleInvoice()
  exported.content.payment.taxCase = 'export'
  expect(await problem(exported)).toMatchObject({ status: 422, code: 'taxUnderExemption' })
  const { profile } = await alice.call(endpoints.getOrganisation)
  await alice.call(endpoints.updateProfile, { body: { ...profile, smallBusiness: true } })
  expect(await problem(sampleInvoice())).toMatchObject({ status: 422, code: 'taxUnderExemption' })
  await alice.call(endpoints.updateProfile, { body: profile })
  expect((await finalize(alice, (await draftOf(alice)).id)).invoiceNumber).toBe('2026-0001')
})

test('a Korrektur cannot switch a final with tax to reverse charge', async () => {
  const alice = await app.user()
  const final = await finalize(alice, (await draftOf(alice)).id)
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
  const payment = { ...final.content.payment, useReverseCharge: true }
  const body = { ...final, content: { ...final.content, payment } }
  expect(await alice.problem(endpoints.updateInvoice, { body })).toMatchObject({
    code: 'taxUnderReverseCharge',
  })
  expect(await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })).toEqual([])
})
