import { endpoints } from '@kontor/contract/endpoints'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTagColor } from '../tags/store.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('adds a tag once, to drafts and finals, without changing the revision [S7.0.12, S3.1.9]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['a', 'a'] } })
  expect(draft.tags).toEqual(['a'])
  const body = { invoiceId: draft.id, tag: { tag: 'eilig' } }
  const tagged = await alice.call(endpoints.addInvoiceTag, { body })
  expect(tagged).toEqual({ ...draft, tags: ['a', 'eilig'] })
  expect(await alice.call(endpoints.addInvoiceTag, { body })).toEqual(tagged)
  await alice.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
  const final = await alice.call(endpoints.addInvoiceTag, { body: { ...body, tag: { tag: 'bezahlt' } } })
  expect(final).toMatchObject({ revision: 2, tags: ['a', 'eilig', 'bezahlt'] })
})

test('removes a tag; removing it again changes nothing [S7.0.13]', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['a', 'b'] } })
  const body = { invoiceId: draft.id, tag: { tag: 'a' } }
  const untagged = await alice.call(endpoints.removeInvoiceTag, { body })
  expect(untagged).toEqual({ ...draft, tags: ['b'] })
  expect(await alice.call(endpoints.removeInvoiceTag, { body })).toEqual(untagged)
})

test('updating an invoice does not change its tags', async () => {
  const alice = await app.user()
  const draft = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['a'] } })
  const saved = await alice.call(endpoints.updateInvoice, { body: { ...draft, tags: ['b'] } })
  expect(saved.tags).toEqual(['a'])
})

test('a new tag joins the sorted tag list without a colour, and stays there even if no invoice has it [S7.0.19, S3.9.1]', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) => setTagColor(db, alice.session, 'offen', '#ef6c00'))
  const { id } = await alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['Ärger'] } })
  const body = { invoiceId: id, tag: { tag: 'Ärger' } }
  await alice.call(endpoints.removeInvoiceTag, { body })
  await alice.call(endpoints.addInvoiceTag, { body: { ...body, tag: { tag: ' bezahlt ' } } })
  expect(await alice.call(endpoints.listInvoiceTags)).toEqual([
    { tag: 'Ärger', color: '' },
    { tag: 'bezahlt', color: '' },
    { tag: 'offen', color: '#ef6c00' },
  ])
})

test('rejects a tag with a lone surrogate, because its event could not be verified', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const body = { invoiceId: id, tag: { tag: '\ud800' } }
  expect(await alice.problem(endpoints.addInvoiceTag, { body })).toMatchObject({ code: 'invalidRequest' })
  expect(await alice.problem(endpoints.createInvoice, { body: { tags: ['\udfff'] } })).toMatchObject({
    code: 'invalidRequest',
  })
  await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
})

test('two calls that add the same new tags simultaneously in different orders both succeed', async () => {
  const alice = await app.user()
  for (let round = 0; round < 20; round++) {
    const tags = Array.from({ length: 10 }, (_, n) => `${round}-${n}`)
    await Promise.all(
      [tags, tags.toReversed()].map((body) =>
        alice.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: body } }),
      ),
    )
  }
  expect(await alice.call(endpoints.listInvoiceTags)).toHaveLength(200)
})

test('an invoice can have the maximum number of tags, but not one more', async () => {
  const alice = await app.user()
  const tags = Array.from({ length: listLimits.tags }, (_, n) => `tag ${n}`)
  const body = { ...sampleInvoice(), tags }
  const { id } = await alice.call(endpoints.createInvoice, { body })
  expect(await alice.call(endpoints.listInvoiceTags)).toHaveLength(listLimits.tags)
  const { events } = await app.database.snapshot((db) => verifyAudit(db, alice.organisation))
  expect(events).toBeGreaterThan(listLimits.tags)
  const expected = { code: 'invalidRequest', issues: [{ code: 'too_big' }] }
  const tag = (name: string) => ({ body: { invoiceId: id, tag: { tag: name } } })
  expect(await alice.problem(endpoints.addInvoiceTag, tag('more'))).toMatchObject(expected)
  expect(
    await alice.problem(endpoints.createInvoice, { body: { ...body, tags: [...tags, 'more'] } }),
  ).toMatchObject(expected)
  await alice.call(endpoints.addInvoiceTag, tag('tag 7'))
  await alice.call(endpoints.removeInvoiceTag, tag('tag 7'))
  expect(await alice.call(endpoints.addInvoiceTag, tag('more'))).toHaveProperty(
    'tags.length',
    listLimits.tags,
  )
})

test('a user who may write colours a tag for the whole organisation, and no tag of another [A4.12]', async () => {
  const [alice, neighbour] = [await app.user(), await app.user()]
  const reader = await app.user({ organisation: alice.organisation, name: 'reader', role: 'reading' })
  for (const user of [alice, neighbour])
    await user.call(endpoints.createInvoice, { body: { ...sampleInvoice(), tags: ['eilig', 'Messe'] } })
  const body = { tag: 'Messe', color: '#2e7d32' }
  expect(await reader.problem(endpoints.setTagColor, { body })).toMatchObject({ code: 'forbidden' })
  for (const color of ['green', '#2E7D32', '#2e7d3', '#2e7d320'])
    expect(await alice.problem(endpoints.setTagColor, { body: { ...body, color } })).toMatchObject({
      status: 400,
      issues: [{ path: 'color' }],
    })
  expect(await alice.problem(endpoints.setTagColor, { body: { ...body, tag: 'messe' } })).toMatchObject({
    code: 'notFound',
  })
  const coloured = [{ tag: 'eilig', color: '' }, body]
  expect(await alice.call(endpoints.setTagColor, { body })).toEqual(body)
  expect(await reader.call(endpoints.listInvoiceTags)).toEqual(coloured)
  expect((await neighbour.call(endpoints.listInvoiceTags)).map(({ color }) => color)).toEqual(['', ''])
  await alice.call(endpoints.setTagColor, { body: { ...body, color: '' } })
  expect((await recordedEvents(app, alice, 'tag')).slice(-2)).toMatchObject([
    { by: 'alice', action: 'tag.color', id: 'Messe', detail: '#2e7d32' },
    { by: 'alice', action: 'tag.color', id: 'Messe', detail: '' },
  ])
  expect(await alice.call(endpoints.verifyAudit)).toMatchObject({ isIntact: true })
})
