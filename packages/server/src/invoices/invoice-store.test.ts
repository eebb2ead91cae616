import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { recordedEvents, storedDocument } from '../testing/recorded-events.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { type InvoiceList, listDrafts, listFinals } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draftOf = (user: TestUser, changes = {}): Promise<Invoice> =>
  user.call(endpoints.createInvoice, { body: { ...sampleInvoice(), ...changes } })
const finalOf = async (user: TestUser): Promise<Invoice> => {
  const { id: invoiceId } = await draftOf(user)
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId, status: 'final' } })
}
const colleagueOf = ({ organisation }: TestUser) => app.user({ organisation, name: 'bob' })

test('records each change to an invoice, with the new hash if the document changed', async () => {
  const alice = await app.user()
  const draft = await draftOf(alice)
  const { id } = draft
  const body = { invoiceId: id }
  const hashes: string[] = []
  const noteHash = async () => {
    const { text } = await storedDocument(app, alice, 'invoice', id)
    const { seller_hash: seller } = await app.database.within(alice.organisation, (db) =>
      db.selectFrom('invoice').select('seller_hash').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    hashes.push(sha256(seller === null ? text : `${text}\n${seller}`))
  }
  await noteHash()
  await alice.call(endpoints.updateInvoice, { body: { ...draft, content: sampleInvoice().content } })
  await noteHash()
  await alice.call(endpoints.addInvoiceTag, { body: { ...body, tag: { tag: 'eilig' } } })
  await alice.call(endpoints.removeInvoiceTag, { body: { ...body, tag: { tag: 'eilig' } } })
  const final = await alice.call(endpoints.setInvoiceStatus, { body: { ...body, status: 'final' } })
  await noteHash()
  await alice.call(endpoints.startInvoiceEdit, { body })
  const payment = { ...final.content.payment, paymentGoal: 99 }
  await alice.call(endpoints.updateInvoice, { body: { ...final, content: { ...final.content, payment } } })
  await noteHash()
  const [created, updated, finalized, corrected] = hashes
  expect(new Set(hashes).size).toBe(4)
  expect(await recordedEvents(app, alice, 'invoice')).toEqual([
    { by: 'alice', action: 'invoice.create', id, detail: '{"tags":[]}', hash: created },
    { by: 'alice', action: 'invoice.update', id, detail: '', hash: updated },
    { by: 'alice', action: 'invoice.addTag', id, detail: 'eilig', hash: '' },
    { by: 'alice', action: 'invoice.removeTag', id, detail: 'eilig', hash: '' },
    { by: 'alice', action: 'invoice.finalize', id, detail: '', hash: finalized },
    { by: 'alice', action: 'invoice.correct', id, detail: '', hash: corrected },
  ])
})

test('deleting a draft records its document in an event, and the search no longer finds the draft', async () => {
  const alice = await app.user()
  const { content } = sampleInvoice()
  const draft = await draftOf(alice, {
    content: { ...content, customer: { ...content.customer, companyName: 'Zimmerei Ost' } },
  })
  const found = async () =>
    (await alice.call(endpoints.search, { body: { query: 'zimmerei' } })).map(({ id }) => id)
  expect(await found()).toEqual([draft.id])
  const { text, hash } = await storedDocument(app, alice, 'invoice', draft.id)
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })
  expect(await found()).toEqual([])
  expect((await recordedEvents(app, alice, 'invoice')).at(-1)).toEqual({
    by: 'alice',
    action: 'invoice.delete',
    id: draft.id,
    detail: text,
    hash,
  })
})

test('the stored document contains no tags, lock or revision, but keeps unknown fields', async () => {
  const alice = await app.user()
  const foreign = { colour: 'blue', isEditedByUser: 'bob', editingStartedAt: 5, revision: 1 }
  const draft = await draftOf(alice, { ...foreign, tags: ['a'] })
  expect(draft).toMatchObject({ isEditedByUser: '', editingStartedAt: 0, revision: 1, tags: ['a'] })
  await alice.call(endpoints.updateInvoice, { body: { ...draft, ...foreign, tags: ['a'] } })
  const document = JSON.parse((await storedDocument(app, alice, 'invoice', draft.id)).text)
  expect(document).toMatchObject({ colour: 'blue', id: draft.id, notes: [], invoiceNumber: '' })
  for (const field of ['tags', 'isEditedByUser', 'editingStartedAt', 'revision', 'followers']) {
    expect(document).not.toHaveProperty(field)
  }
  expect(document.templateReference).not.toHaveProperty('version')
})

test('an update keeps the id, the creation data and the notes, and records the user who made it', async () => {
  const alice = await app.user()
  const bob = await colleagueOf(alice)
  const draft = await draftOf(alice)
  app.advance(60)
  const forged = { createdAt: 1, createdBy: 'x', updatedAt: 1, updatedBy: 'x' }
  const saved = await bob.call(endpoints.updateInvoice, {
    body: { ...draft, objectInfos: forged, notes: ['x'], invoiceNumber: 'mine', status: 'final' },
  })
  expect(saved).toMatchObject({ id: draft.id, notes: [], invoiceNumber: '', status: 'draft' })
  expect(saved.objectInfos).toEqual({ ...draft.objectInfos, updatedAt: app.now(), updatedBy: 'bob' })
  const final = await bob.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
  expect(final.objectInfos).toEqual({ ...draft.objectInfos, updatedAt: app.now(), updatedBy: 'bob' })
})

test("no call that reads, edits, tags, finalizes or deletes finds another organisation's invoice", async () => {
  const alice = await app.user()
  const mallory = await app.user()
  const draft = await draftOf(alice, { tags: ['a'] })
  const [body, params] = [{ invoiceId: draft.id }, { id: draft.id }]
  for (const problem of [
    await mallory.problem(endpoints.getInvoice, { params }),
    await mallory.problem(endpoints.listInvoiceVersions, { params }),
    await mallory.problem(endpoints.updateInvoice, { body: draft }),
    await mallory.problem(endpoints.startInvoiceEdit, { body }),
    await mallory.problem(endpoints.finishInvoiceEdit, { body }),
    await mallory.problem(endpoints.addInvoiceTag, { body: { ...body, tag: { tag: 'x' } } }),
    await mallory.problem(endpoints.removeInvoiceTag, { body: { ...body, tag: { tag: 'a' } } }),
    await mallory.problem(endpoints.setInvoiceStatus, { body: { ...body, status: 'final' } }),
    await mallory.problem(endpoints.setInvoiceStatus, { body: { ...body, status: 'draft' } }),
    await mallory.problem(endpoints.deleteInvoice, { body }),
  ]) {
    expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  }
  expect(await mallory.call(endpoints.listDraftInvoices)).toEqual([])
  expect(await alice.call(endpoints.getInvoice, { params })).toEqual(draft)
})

test('a list returns 304 until an invoice, its tags or its lock changes', async () => {
  const alice = await app.user()
  const bob = await colleagueOf(alice)
  const draft = await draftOf(alice)
  const final = await finalOf(alice)
  const period = { start: 0, end: 0 }
  for (const [endpoint, { id: invoiceId }] of [
    [endpoints.listDraftInvoices, draft],
    [endpoints.listFinalInvoices, final],
  ] as const) {
    const fetchList = (etag: string) =>
      alice.send(endpoint, {
        body: endpoint.method === 'GET' ? undefined : period,
        headers: { 'if-none-match': etag },
      })
    let etag = String((await fetchList('none')).headers.etag)
    const statusAfter = async (change: () => unknown) => {
      await change()
      const response = await fetchList(etag)
      etag = String(response.headers.etag)
      return response.statusCode
    }
    const body = { invoiceId }
    const tagged = { body: { ...body, tag: { tag: 'eilig' } } }
    expect(await statusAfter(() => undefined)).toBe(304)
    expect(await statusAfter(() => bob.call(endpoints.addInvoiceTag, tagged))).toBe(200)
    expect(await statusAfter(() => bob.call(endpoints.addInvoiceTag, tagged))).toBe(304)
    expect(await statusAfter(() => bob.call(endpoints.startInvoiceEdit, { body }))).toBe(200)
    const saved = await bob.call(endpoints.getInvoice, { params: { id: invoiceId } })
    const payment = { ...saved.content.payment, paymentGoal: 77 }
    const changed = { ...saved, content: { ...saved.content, payment } }
    expect(await statusAfter(() => bob.call(endpoints.updateInvoice, { body: changed }))).toBe(200)
    expect(await statusAfter(() => bob.call(endpoints.finishInvoiceEdit, { body }))).toBe(200)
    expect(await statusAfter(() => app.advance(60))).toBe(304)
  }
  const { etag } = (await alice.send(endpoints.listDraftInvoices)).headers
  await alice.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })
  const after = await alice.send(endpoints.listDraftInvoices, {
    headers: { 'if-none-match': String(etag) },
  })
  expect(after.json()).toEqual([])
})

test('reading a list by its heads returns the same rows as reading it whole; heads contain row sizes', async () => {
  const alice = await app.user()
  for (const tags of [['a'], [], ['b', 'c']]) await draftOf(alice, { tags })
  for (let n = 0; n < 2; n += 1) await finalOf(alice)
  const inOrganisation = <Result>(work: Parameters<typeof app.database.within<Result>>[1]) =>
    app.database.within(alice.organisation, work)
  const check = async (list: InvoiceList, length: number) => {
    const heads = await inOrganisation((db) => list.heads(db))
    const all = await inOrganisation((db) => list.all(db))
    expect(all).toHaveLength(length)
    const sizes = all.map(
      ({ document, tags, followers }) =>
        Buffer.byteLength(document) + Buffer.byteLength(tags) + Buffer.byteLength(followers),
    )
    expect(heads.map(({ size }) => size)).toEqual(sizes)
    const some = await inOrganisation((db) => list.some(db, heads.toReversed()))
    expect(some.map(({ document }) => document)).toEqual(all.map(({ document }) => document).toReversed())
    expect(some.map((row) => list.fields(row))).toEqual(all.map((row) => list.fields(row)).toReversed())
  }
  await check(listDrafts(alice.organisation, app.now()), 3)
  await check(listFinals(alice.organisation, { start: 0, end: 0 }, app.now()), 2)
})

test('all tags that are added to one invoice at the same time are kept', async () => {
  const alice = await app.user()
  const { id: invoiceId } = await draftOf(alice)
  const tags = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(
    tags.map((tag) => alice.call(endpoints.addInvoiceTag, { body: { invoiceId, tag: { tag } } })),
  )
  const invoice = await alice.call(endpoints.getInvoice, { params: { id: invoiceId } })
  expect(invoice.tags.toSorted()).toEqual(tags)
})

test("lists a final's replaced versions, oldest first, each with its seller and the user who replaced it", async () => {
  const alice = await app.user()
  const bob = await colleagueOf(alice)
  const final = await finalOf(alice)
  const params = { id: final.id }
  const stored: Invoice[] = [final]
  for (const paymentGoal of [77, 88]) {
    app.advance(60)
    await bob.call(endpoints.startInvoiceEdit, { body: { invoiceId: final.id } })
    const { revision: _, ...last } = stored.at(-1) ?? final
    const payment = { ...last.content.payment, paymentGoal }
    await bob.call(endpoints.updateInvoice, { body: { ...last, content: { ...last.content, payment } } })
    await bob.call(endpoints.finishInvoiceEdit, { body: { invoiceId: final.id } })
    stored.push(await bob.call(endpoints.getInvoice, { params }))
  }
  const versions = await alice.call(endpoints.listInvoiceVersions, { params })
  expect(versions).toEqual([
    { version: 1, storedAt: app.now() - 60, storedBy: 'bob', invoice: stored[0] },
    { version: 2, storedAt: app.now(), storedBy: 'bob', invoice: stored[1] },
  ])
})
