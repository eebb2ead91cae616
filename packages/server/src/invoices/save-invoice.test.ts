import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { duplicateInvoice } from '@kontor/domain/chains/duplicate-invoice'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('creating an invoice stores a draft without a number and returns it [S7.0.5, S3.1.2, S3.1.3]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), id: 'mine', status: 'final', invoiceNumber: '2026-9999', revision: 7 },
  })
  expect(draft).toMatchObject({ status: 'draft', invoiceNumber: '', revision: 1, isEditedByUser: '' })
  expect(draft.id).not.toBe('mine')
  expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(draft)
})

test('the server records who created and last updated an invoice, and when [S3.1.6]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, {
    body: { ...sampleInvoice(), objectInfos: { createdAt: 1, createdBy: 'x', updatedAt: 1, updatedBy: 'x' } },
  })
  const created = { createdAt: app.now(), createdBy: 'alice' }
  expect(draft.objectInfos).toEqual({ ...created, updatedAt: app.now(), updatedBy: 'alice' })
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  app.advance(60)
  const saved = await bob.call(endpoints.updateInvoice, { body: draft })
  expect(saved.objectInfos).toEqual({ ...created, updatedAt: app.now(), updatedBy: 'bob' })
})

test('the server computes prices and totals and adds missing item ids [S3.6.1, S3.6.6]', async () => {
  const alice = await app.user()
  const wrong = { ...sampleItem({ quantity: 3, unitPrice: 0.13 }), id: '', nettoItemPrice: 999, index: 5 }
  const draft = await alice.call(endpoints.createInvoice, {
    body: { content: { items: [wrong], totals: { netto: 1, brutto: 1, taxes: [] } } },
  })
  expect(draft.content.items[0]).toMatchObject({ nettoItemPrice: 0.39, bruttoItemPrice: 0.46, index: 0 })
  expect(draft.content.items[0]?.id).not.toBe('')
  expect(draft.content.totals).toMatchObject({ netto: 0.39, brutto: 0.46 })
})

test('rounds a number with more than four decimals, but rejects a sum beyond 10^13', async () => {
  const alice = await app.user()
  const { content } = await alice.call(endpoints.createInvoice, {
    body: sampleInvoice({ items: [sampleItem({ quantity: 1.00005, unitPrice: 2.12344 })] }),
  })
  expect(content.items[0]).toMatchObject({ quantity: 1.0001, unitPrice: 2.1234 })
  const huge = sampleInvoice({ items: [sampleItem({ quantity: 1e9, unitPrice: 1e9 })] })
  const problem = await alice.problem(endpoints.createInvoice, { body: huge })
  expect(problem).toMatchObject({ status: 400, code: 'invalidRequest' })
  expect(problem.issues).not.toEqual([])
})

test('moves calendar days to noon in Berlin and accepts timestamps as strings [S3.0.1]', async () => {
  const alice = await app.user()
  const { content } = await alice.call(endpoints.createInvoice, {
    body: {
      content: {
        dates: {
          invoiceDate: String(Date.UTC(2026, 2, 28, 23, 30) / 1000),
          deliveryDate: { type: 'type3', startDate: Date.UTC(2026, 6, 1, 1) / 1000 },
        },
      },
    },
  })
  expect(content.dates.invoiceDate).toBe(noonOf({ year: 2026, month: 3, day: 29 }))
  expect(content.dates.deliveryDate.startDate).toBe(noonOf({ year: 2026, month: 7, day: 1 }))
  expect(content.dates.deliveryDate.endDate).toBe(0)
})

test('fills in defaults, keeps unknown fields and ignores a boolean editing flag', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, {
    body: {
      isEditedByUser: true,
      extra: { a: [1, null] },
      content: { items: [{ title: 'x', color: 'red' }] },
    },
  })
  expect(draft).toMatchObject({ extra: { a: [1, null] }, isEditedByUser: '', editingStartedAt: 0 })
  expect(draft.content.items[0]).toMatchObject({ color: 'red', unit: 'piece', taxRate: 0.19 })
  expect(draft.content.payment).toMatchObject({ currency: 'EUR', paymentGoal: 30 })
})

test('updating an invoice replaces its content and increases its revision [S7.0.6]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const changed = { ...draft, content: { ...draft.content, items: [sampleItem({ unitPrice: 50 })] } }
  const saved = await alice.call(endpoints.updateInvoice, { body: changed })
  expect(saved).toMatchObject({ id: draft.id, revision: 2, content: { totals: { netto: 100 } } })
  expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(saved)
})

test('rejects an update with an older revision, but accepts one without a revision', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const { revision: _revision, ...withoutRevision } = draft
  const saved = await alice.call(endpoints.updateInvoice, { body: withoutRevision })
  expect(saved.revision).toBe(2)
  expect(await alice.problem(endpoints.updateInvoice, { body: draft })).toMatchObject({
    status: 409,
    code: 'stale',
  })
  expect(await alice.call(endpoints.getInvoice, { params: { id: draft.id } })).toEqual(saved)
})

test('a create call repeated with its Idempotency-Key returns the first result and creates nothing', async () => {
  const alice = await app.user()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await alice.call(endpoints.createInvoice, { body: sampleInvoice(), headers })
  app.advance(23 * 3600)
  const token = await app.accessTokens.issue({ ...alice.session, sessionId: alice.session.id }, app.now())
  const again = await alice.call(endpoints.createInvoice, { body: sampleInvoice(), headers, token })
  expect(again).toEqual(first)
  expect(await alice.call(endpoints.listDraftInvoices, { token })).toHaveLength(1)
  const other = await alice.problem(endpoints.createInvoice, { body: {}, headers, token })
  expect(other).toMatchObject({ status: 422, code: 'keyReused' })
})

test('an Idempotency-Key belongs to one user, expires after a day, and is not stored for failed calls', async () => {
  const alice = await app.user()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const headers = { 'idempotency-key': 'key-1' }
  await alice.problem(endpoints.createInvoice, { body: { content: 1 }, headers })
  const first = await alice.call(endpoints.createInvoice, { body: sampleInvoice(), headers })
  const bobs = await bob.call(endpoints.createInvoice, { body: sampleInvoice(), headers })
  app.advance(24 * 3600)
  const token = await app.accessTokens.issue({ ...alice.session, sessionId: alice.session.id }, app.now())
  const later = await alice.call(endpoints.createInvoice, { body: sampleInvoice(), headers, token })
  expect(new Set([first.id, bobs.id, later.id]).size).toBe(3)
})

test('two simultaneous create calls with the same Idempotency-Key create one invoice', async () => {
  const alice = await app.user()
  const headers = { 'idempotency-key': randomUUID() }
  const create = () => alice.call(endpoints.createInvoice, { body: sampleInvoice(), headers })
  const [one, two] = await Promise.all([create(), create()])
  expect(one).toEqual(two)
  expect(await alice.call(endpoints.listDraftInvoices)).toHaveLength(1)
})

test('lists the most recently modified drafts first, even within one second [S7.0.9]', async () => {
  const alice = await app.user()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    app.advance(0.001)
    ids.push((await alice.call(endpoints.createInvoice, { body: sampleInvoice() })).id)
  }
  const [first = ''] = ids
  app.advance(0.001)
  await alice.call(endpoints.updateInvoice, { body: { id: first } })
  const listed = await alice.call(endpoints.listDraftInvoices)
  expect(listed.map((invoice) => invoice.id)).toEqual([first, ids[2], ids[1]])
})

describe('a Korrektur refers to the final that it replaces', () => {
  const day = (day: number) => noonOf({ year: 2026, month: 11, day })
  const datedOn = (invoiceDate: number): Pick<InvoiceContent, 'dates'> => ({
    dates: { ...emptyInvoiceContent().dates, invoiceDate },
  })
  const inProject = (value: string): Pick<InvoiceContent, 'customInfos'> => ({
    customInfos: emptyInvoiceContent().customInfos.map((info) =>
      info.key === 'PROJECTNR' ? { ...info, value, show: true } : info,
    ),
  })
  const forged = { precedingInvoice: { invoiceNumber: 'R-1', invoiceDate: day(1) } }

  async function finalOf(user: TestUser, content: object, templateReference = {}): Promise<Invoice> {
    const body = { content: { ...sampleInvoice().content, ...content }, templateReference }
    const { id } = await user.call(endpoints.createInvoice, { body })
    return user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  }

  async function correct(
    user: TestUser,
    { revision: _, ...final }: Invoice,
    content: object,
  ): Promise<Invoice> {
    await user.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const body = { ...final, content: { ...final.content, ...content } }
    return user.call(endpoints.updateInvoice, { body })
  }

  test('by its printed number and date, whatever a client sends', async () => {
    const alice = await app.user()
    const final = await finalOf(alice, { ...datedOn(day(20)), ...inProject('P100') })
    const corrected = await correct(alice, final, { ...datedOn(day(21)), ...inProject('P200'), ...forged })
    expect(corrected).toMatchObject({ invoiceNumber: '2026-0001', status: 'final' })
    expect(corrected.content.customInfos).toEqual(final.content.customInfos)
    const preceding = { invoiceNumber: 'P100-2026-0001', invoiceDate: day(20) }
    expect(corrected.content.precedingInvoice).toEqual(preceding)
    expect(await alice.call(endpoints.getInvoice, { params: { id: final.id } })).toEqual(corrected)
    const [listed] = await alice.call(endpoints.listFinalInvoices, { body: { start: 0, end: 0 } })
    expect(listed?.content.precedingInvoice).toEqual(preceding)

    const versions = await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })
    expect(versions.map(({ invoice }) => invoice)).toEqual([final])
    expect(versions[0]?.invoice.content).not.toHaveProperty('precedingInvoice')
    const audit = await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
    // The three documents are the final, its replaced version and the profile.
    expect(audit.documents).toBe(3)
  })

  test('in its latest version, even if that is itself a Korrektur', async () => {
    const alice = await app.user()
    const final = await finalOf(alice, { ...datedOn(day(20)), ...inProject('P100') })
    const first = await correct(alice, final, { ...datedOn(day(21)), ...inProject('') })
    const second = await correct(alice, first, datedOn(day(22)))
    expect(second.content.precedingInvoice).toEqual({ invoiceNumber: 'P100-2026-0001', invoiceDate: day(21) })
    const versions = await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })
    expect(versions.map(({ invoice }) => invoice.content.precedingInvoice)).toEqual([
      undefined,
      { invoiceNumber: 'P100-2026-0001', invoiceDate: day(20) },
    ])
  })

  test('by the number that the layout of the replaced version prints', async () => {
    const alice = await app.user()
    const { definition } = defaultTemplate
    const withoutPrefix = {
      ...defaultTemplate,
      definition: { ...definition, header: [], body: { content: [] } },
    }
    const own = await alice.call(endpoints.createLayoutTemplate, { body: withoutPrefix })
    const final = await finalOf(alice, inProject('P100'), { id: own.id })
    await alice.call(endpoints.updateLayoutTemplate, { params: { id: own.id }, body: defaultTemplate })
    await alice.call(endpoints.removeLayoutTemplate, { params: { id: own.id } })
    const corrected = await correct(alice, final, datedOn(day(21)))
    expect(corrected.content.precedingInvoice?.invoiceNumber).toBe('2026-0001')

    // Earlier versions accepted finals whose layout has never existed.
    const unknown = await finalOf(alice, inProject('P100'))
    await app.database.within(alice.organisation, async (db) => {
      const row = await db
        .selectFrom('invoice')
        .select('document')
        .where('id', '=', unknown.id)
        .executeTakeFirstOrThrow()
      const templateReference = { id: 'nobody-knows', name: '', version: 1 }
      const document = JSON.stringify({ ...(JSON.parse(row.document) as object), templateReference })
      await db.updateTable('invoice').set({ document }).where('id', '=', unknown.id).execute()
    })
    const named = await correct(alice, unknown, datedOn(day(21)))
    expect(named.content.precedingInvoice?.invoiceNumber).toBe('P100-2026-0002')
  })

  test('but a save that changes no content creates no Korrektur', async () => {
    const alice = await app.user()
    const final = await finalOf(alice, inProject('P100'))
    expect(await correct(alice, final, inProject(''))).toMatchObject({
      ...final,
      isEditedByUser: 'alice',
      editingStartedAt: app.now(),
    })
    const corrected = await correct(alice, final, datedOn(day(21)))
    expect(await correct(alice, corrected, {})).toMatchObject({ revision: corrected.revision })
    const versions = await alice.call(endpoints.listInvoiceVersions, { params: { id: final.id } })
    expect(versions.map(({ invoice }) => invoice)).toEqual([final])
  })

  test('but drafts, copies and uncorrected finals refer to none', async () => {
    const alice = await app.user()
    const final = await finalOf(alice, forged)
    expect(final.content).not.toHaveProperty('precedingInvoice')
    const corrected = await correct(alice, final, datedOn(day(21)))
    const draft = await alice.call(endpoints.createInvoice, { body: corrected })
    const saved = await alice.call(endpoints.updateInvoice, {
      body: { ...draft, content: { ...draft.content, ...forged } },
    })
    const copy = duplicateInvoice(corrected, { now: app.now(), newId: randomUUID })
    for (const { content } of [draft, saved, copy, await finalOf(alice, copy.content)]) {
      expect(content).not.toHaveProperty('precedingInvoice')
    }
  })
})
