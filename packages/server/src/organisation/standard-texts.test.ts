import { endpoints } from '@kontor/contract/endpoints'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { roles } from '@kontor/domain/people/rights'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedEvents } from '../testing/recorded-events.ts'
import { sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const own = {
  intro: 'wir berechnen Ihnen:',
  closing: 'Danke!',
  offerIntro: 'wir bieten Ihnen an:',
  offerClosing: 'Bis bald.',
  greeting: 'Beste Grüße',
  signature: 'Klara Kühn\nInhaberin',
}
const storedTexts = async (user: TestUser) => (await user.call(endpoints.getOrganisation)).standardTexts

test('stores the texts of one organisation, which everyone who may read gets with it [A30.1]', async () => {
  const [alice, neighbour] = [await app.user(), await app.user()]
  expect(await alice.call(endpoints.getOrganisation)).not.toHaveProperty('standardTexts')
  const first = { ...own, revision: 1 }
  expect(await alice.call(endpoints.updateStandardTexts, { body: { ...own, revision: 0 } })).toEqual(first)
  expect(await storedTexts(alice)).toEqual(first)
  const { organisation } = alice
  const reader = await app.user({ organisation, name: 'rita', role: 'reading' })
  expect(await storedTexts(reader)).toEqual(first)
  expect(await neighbour.call(endpoints.getOrganisation)).not.toHaveProperty('standardTexts')
  await neighbour.call(endpoints.updateStandardTexts, { body: { intro: 'nebenan:' } })
  expect(await storedTexts(alice)).toEqual(first)
  const emptied = { ...noStandardTexts, revision: 2 }
  expect(await alice.call(endpoints.updateStandardTexts, { body: noStandardTexts })).toEqual(emptied)
  expect(await storedTexts(alice)).toEqual(emptied)
})

test('only the administration sets them, and nobody without a login [A30.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  for (const role of roles.filter((name) => name !== 'administration')) {
    const user = await app.user({ organisation, name: `ohne-${role}`, role })
    expect(await user.problem(endpoints.updateStandardTexts, { body: own })).toMatchObject({
      code: 'forbidden',
    })
  }
  const response = await app.send(endpoints.updateStandardTexts, { body: own })
  expect(response.statusCode).toBe(401)
  expect(await alice.call(endpoints.getOrganisation)).not.toHaveProperty('standardTexts')
})

test('refuses a text that is too long for an invoice, and stores none of the others [A30.1]', async () => {
  const alice = await app.user()
  const { intro, closing, greeting, signature } = textLimits.standardTexts
  const limits = { intro, closing, offerIntro: intro, offerClosing: closing, greeting, signature }
  for (const [name, limit] of Object.entries(limits)) {
    const body = { ...own, [name]: 'a'.repeat(limit + 1) }
    expect(await alice.problem(endpoints.updateStandardTexts, { body })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path: name }],
    })
  }
  expect(await alice.call(endpoints.getOrganisation)).not.toHaveProperty('standardTexts')
  const longest = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, 'a'.repeat(limit)]))
  await alice.call(endpoints.updateStandardTexts, { body: longest })
  const texts = await storedTexts(alice)
  await alice.call(endpoints.createInvoice, { body: emptyInvoice(texts) })
})

test('a change of texts that someone else has changed meanwhile is stale [A30.1]', async () => {
  const alice = await app.user()
  const { revision } = await alice.call(endpoints.updateStandardTexts, { body: own })
  await alice.call(endpoints.updateStandardTexts, { body: { ...own, intro: 'neu:', revision } })
  const late = { body: { ...own, intro: 'zu spät:', revision } }
  expect(await alice.problem(endpoints.updateStandardTexts, late)).toMatchObject({ code: 'stale' })
  expect(await storedTexts(alice)).toMatchObject({ intro: 'neu:', revision: revision + 1 })
})

test('of simultaneous changes from the same revision, one is stored and the others are stale [A30.1]', async () => {
  const alice = await app.user()
  const { revision } = await alice.call(endpoints.updateStandardTexts, { body: own })
  const intros = ['erste:', 'zweite:', 'dritte:', 'vierte:']
  const responses = await Promise.all(
    intros.map((intro) => alice.send(endpoints.updateStandardTexts, { body: { ...own, intro, revision } })),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const stored = responses.findIndex(({ statusCode }) => statusCode === 200)
  expect(await storedTexts(alice)).toMatchObject({ intro: intros[stored], revision: revision + 1 })
})

test('the audit trail has each change with its texts, and proves it [A30.1]', async () => {
  const alice = await app.user()
  await alice.call(endpoints.updateStandardTexts, { body: own })
  expect((await recordedEvents(app, alice, 'organisation')).at(-1)).toMatchObject({
    by: 'alice',
    action: 'organisation.standardTexts',
    detail: JSON.stringify({ ...own, revision: 1 }),
  })
  expect(await alice.call(endpoints.verifyAudit)).toMatchObject({ isIntact: true })
  await app.database.within(alice.organisation, (db) =>
    db
      .updateTable('organisation')
      .set({ standard_texts: JSON.stringify({ ...own, signature: 'Eva', revision: 1 }) })
      .where('id', '=', alice.organisation)
      .execute(),
  )
  expect(await alice.call(endpoints.verifyAudit)).toMatchObject({ isIntact: false })
})

test('what clients create begins as specified, not with the texts of the organisation [A30.2]', async () => {
  const alice = await app.user()
  const before = await alice.call(endpoints.createInvoice, { body: {} })
  await alice.call(endpoints.updateStandardTexts, { body: own })
  const created = await alice.call(endpoints.createInvoice, { body: {} })
  expect(created.content.standardInfos).toEqual(emptyInvoice().content.standardInfos)
  const { content } = await alice.call(endpoints.getInvoice, { params: { id: before.id } })
  expect(content).toEqual(before.content)
})

test('an offer becomes an invoice with the texts of the organisation [A30.2]', async () => {
  const alice = await app.user()
  await alice.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  await alice.call(endpoints.updateStandardTexts, { body: own })
  const draft = emptyOffer(app.now(), await storedTexts(alice))
  const body = { ...draft, content: { ...draft.content, items: [sampleItem()] } }
  const { id: offerId } = await alice.call(endpoints.createOffer, { body })
  await alice.call(endpoints.numberOffer, { body: { offerId } })
  const { content } = await alice.call(endpoints.convertOffer, { body: { offerId, as: 'invoice' } })
  expect(infoValue(content, 'REGARDS')).toBe('Danke!\n\nBeste Grüße\nKlara Kühn\nInhaberin')
  expect(infoValue(content, 'INTRO')).toMatch(/^gemäß unserem Angebot /)
})
