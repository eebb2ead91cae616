import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Offer } from '@kontor/domain/offers/offer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { exportOrganisation } from '../export/export-organisation.ts'
import { search } from '../search/store.ts'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { verifyAudit } from '../verification/verify-audit.ts'
import { offerText, readOffer } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let user: TestUser
beforeEach(async () => {
  user = await app.user()
  await switchOn('offers')
})

const switchOn = (name: string) => user.call(endpoints.switchFunction, { body: { function: name, on: true } })

function sampleOffer(changes: Partial<Offer['content']> = {}): Offer {
  const offer = emptyOffer(app.now())
  return { ...offer, content: { ...offer.content, items: [sampleItem()], ...changes } }
}

function draftOf(changes: Partial<Offer['content']> = {}): Promise<Offer> {
  return user.call(endpoints.createOffer, { body: sampleOffer(changes) })
}

async function offerOf(changes: Partial<Offer['content']> = {}): Promise<Offer> {
  const { id } = await draftOf(changes)
  return number(id)
}

const number = (offerId: string, by = user) => by.call(endpoints.numberOffer, { body: { offerId } })
const decide = (offerId: string, state: string) =>
  user.call(endpoints.decideOffer, { body: { offerId, state } })
const convert = (offerId: string, as = 'invoice', by = user): Promise<Invoice> =>
  by.call(endpoints.convertOffer, { body: { offerId, as } })
const audited = () => app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))

async function codeOf(problem: Promise<{ code: string }>): Promise<string> {
  return (await problem).code
}

describe('a draft offer', () => {
  test('is stored with its last day at noon, and is listed as an offer, not as an invoice [A14.1]', async () => {
    const body = sampleOffer({ offer: { number: 'A-1', validUntil: app.now() } })
    const draft = await user.call(endpoints.createOffer, { body })
    expect(draft).toMatchObject({
      state: 'draft',
      status: 'draft',
      invoiceNumber: '',
      convertedTo: '',
      content: { totals: { netto: 200, brutto: 238 }, offer: { number: '' } },
    })
    expect(draft.content.offer.validUntil % 86_400).toBe(11 * 3600)
    expect(await user.call(endpoints.listOffers, { body: { start: app.now() + 9 } })).toEqual([draft])
    expect(await user.call(endpoints.getOffer, { params: { id: draft.id } })).toEqual(draft)
    expect(await user.call(endpoints.listDraftInvoices)).toEqual([])
    expect(await codeOf(user.problem(endpoints.getInvoice, { params: { id: draft.id } }))).toBe('notFound')
  })

  test('can be changed only by its lock holder, in its newest revision; can be deleted once unlocked [A14.1]', async () => {
    const { customer } = sampleOffer().content
    const draft = await draftOf({ customer: { ...customer, companyName: 'Wegfall GmbH' } })
    const bob = await app.user({ organisation: user.organisation, name: 'bob' })
    await user.call(endpoints.startOfferEdit, { body: { offerId: draft.id } })
    expect(await bob.problem(endpoints.updateOffer, { body: draft })).toMatchObject({ lockedBy: 'alice' })
    const changed = await user.call(endpoints.updateOffer, {
      body: { ...draft, content: { ...draft.content, items: [] } },
    })
    expect(changed).toMatchObject({ revision: 2, isEditedByUser: 'alice', content: { totals: { netto: 0 } } })
    expect(await codeOf(user.problem(endpoints.updateOffer, { body: draft }))).toBe('stale')
    expect(await bob.problem(endpoints.deleteOffer, { body: { offerId: draft.id } })).toMatchObject({
      code: 'locked',
      lockedBy: 'alice',
    })
    await user.call(endpoints.finishOfferEdit, { body: { offerId: draft.id } })
    const find = () => user.call(endpoints.search, { body: { query: 'Wegfall' } })
    expect(await find()).toMatchObject([{ kind: 'offer', id: draft.id }])
    expect(await bob.call(endpoints.deleteOffer, { body: { offerId: draft.id } })).toEqual({ id: draft.id })
    expect(await user.call(endpoints.listOffers, { body: {} })).toEqual([])
    expect(await find()).toEqual([])
    await audited()
  })
})

test('an offer that someone else has changed gets no number until the user has seen the change [A14.2]', async () => {
  const seen = await draftOf()
  await user.call(endpoints.updateOffer, { body: { ...seen, content: { ...seen.content, items: [] } } })
  const body = { offerId: seen.id, revision: seen.revision }
  expect(await codeOf(user.problem(endpoints.numberOffer, { body }))).toBe('stale')
  const numbered = await user.call(endpoints.numberOffer, { body: { ...body, revision: seen.revision + 1 } })
  expect(numbered.content.offer.number).toBe('A-2026-0001')
})

test('an offer that ends before its own day gets no number [A14.2]', async () => {
  const draft = await draftOf()
  const { dates, offer } = draft.content
  const content = { ...draft.content, offer: { ...offer, validUntil: dates.invoiceDate - 86_400 } }
  await user.call(endpoints.updateOffer, { body: { ...draft, content } })
  expect(await user.problem(endpoints.numberOffer, { body: { offerId: draft.id } })).toMatchObject({
    code: 'invalidRequest',
    issues: [{ path: 'content.offer.validUntil', code: 'beforeStart' }],
  })
  expect((await offerOf()).content.offer.number).toBe('A-2026-0001')
})

describe('an offer with a number', () => {
  test('has a number from its own range, cannot be changed or deleted, and keeps its seller [A14.2]', async () => {
    const invoice = await user.call(endpoints.createInvoice, { body: sampleInvoice() })
    await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: invoice.id, status: 'final' } })
    const offer = await offerOf({ offer: { number: '', validUntil: 0 } })
    expect(offer).toMatchObject({
      state: 'open',
      status: 'final',
      invoiceNumber: '',
      content: { offer: { number: 'A-2026-0001' }, seller: { legalName: '' } },
      templateReference: { version: 2 },
    })
    const days = (offer.content.offer.validUntil - offer.content.dates.invoiceDate) / 86_400
    expect(Math.round(days)).toBe(30)
    expect(await number(offer.id)).toEqual(offer)
    expect((await offerOf()).content.offer.number).toBe('A-2026-0002')
    const body = { offerId: offer.id }
    expect(await codeOf(user.problem(endpoints.updateOffer, { body: offer }))).toBe('offerIsFixed')
    expect(await codeOf(user.problem(endpoints.startOfferEdit, { body }))).toBe('offerIsFixed')
    expect(await codeOf(user.problem(endpoints.deleteOffer, { body }))).toBe('offerIsFixed')
    await user.call(endpoints.updateProfile, { body: { legalName: 'Neuer Name GmbH' } })
    expect(await user.call(endpoints.getOffer, { params: { id: offer.id } })).toEqual(offer)
    await audited()
  })

  test('gets one number from several simultaneous calls, and another offer gets a different one [A14.2]', async () => {
    const [one, two] = [await draftOf(), await draftOf()]
    const given = await Promise.all([one, one, two, two].map(({ id }) => number(id)))
    const numbers = given.map(({ content }) => content.offer.number)
    expect(numbers[0]).toBe(numbers[1])
    expect(numbers[2]).toBe(numbers[3])
    expect(new Set(numbers)).toEqual(new Set(['A-2026-0001', 'A-2026-0002']))
    const ledger = await user.call(endpoints.listOfferNumbers, { body: {} })
    expect(ledger.map(({ number }) => number)).toEqual(['A-2026-0002', 'A-2026-0001'])
    await audited()
  })

  test('can be accepted, declined and reopened without changing its document; a draft cannot [A14.3]', async () => {
    const offer = await offerOf()
    expect(await decide(offer.id, 'accepted')).toEqual({ ...offer, state: 'accepted' })
    expect(await decide(offer.id, 'declined')).toMatchObject({ state: 'declined' })
    const convertBody = { offerId: offer.id }
    expect(await codeOf(user.problem(endpoints.convertOffer, { body: convertBody }))).toBe('offerNotOpen')
    expect(await decide(offer.id, 'open')).toEqual(offer)
    const draft = await draftOf()
    const body = { offerId: draft.id, state: 'accepted' }
    expect(await codeOf(user.problem(endpoints.decideOffer, { body }))).toBe('offerNotOpen')
    await audited()
  })
})

describe('an offer becomes an invoice', () => {
  test("as a draft with the offer's rows, a reference to the offer, today's date and a payment target [A14.4]", async () => {
    const offer = await offerOf({
      dates: {
        invoiceDate: app.now() - 60 * 86_400,
        deliveryDate: { type: 'type5', label: '', startDate: app.now(), endDate: 0 },
      },
    })
    const invoice = await convert(offer.id)
    expect(invoice).toMatchObject({
      status: 'draft',
      invoiceNumber: '',
      content: {
        totals: { netto: 200, brutto: 238 },
        dates: { deliveryDate: { type: 'type1', startDate: 0 } },
        payment: { paymentGoal: 30 },
        fromOffer: { offerId: offer.id, offerNumber: 'A-2026-0001', netto: 200 },
      },
    })
    expect(invoice.content).not.toHaveProperty('offer')
    expect(invoice.content.dates.invoiceDate).toBeGreaterThan(app.now() - 86_400)
    const [title, intro] = invoice.content.standardInfos
    expect(title?.value).toBe('RECHNUNG')
    expect(intro?.value).toContain('gemäß unserem Angebot A-2026-0001 vom')
    const after = await user.call(endpoints.getOffer, { params: { id: offer.id } })
    expect(after).toEqual({ ...offer, state: 'converted', convertedTo: invoice.id })
    const body = { offerId: offer.id, state: 'open' }
    expect(await codeOf(user.problem(endpoints.decideOffer, { body }))).toBe('offerNotOpen')
    await audited()
  })

  test('with the tags of the offer, so that filters find both [A14.4]', async () => {
    const { id } = await user.call(endpoints.createOffer, { body: { ...sampleOffer(), tags: ['Messe'] } })
    expect(await convert((await number(id)).id)).toMatchObject({ tags: ['Messe'] })
  })

  test('once, however many users and tabs convert it simultaneously [A14.4]', async () => {
    const offer = await offerOf()
    const bob = await app.user({ organisation: user.organisation, name: 'bob' })
    const converted = await Promise.all([user, bob, user, bob].map((by) => convert(offer.id, 'invoice', by)))
    expect(new Set(converted.map(({ id }) => id)).size).toBe(1)
    expect(await user.call(endpoints.listDraftInvoices)).toHaveLength(1)
    await audited()
  })

  test('again after its draft has been deleted, but not if only a copy of the draft has been deleted [A14.4]', async () => {
    const offer = await offerOf()
    const { id, ...draft } = await convert(offer.id)
    const copy = await user.call(endpoints.createInvoice, { body: { ...draft, id: '' } })
    expect(copy.content).not.toHaveProperty('fromOffer')
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: copy.id } })
    const state = async () => (await user.call(endpoints.getOffer, { params: { id: offer.id } })).state
    expect(await state()).toBe('converted')
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: id } })
    expect(await state()).toBe('accepted')
    expect((await convert(offer.id)).id).not.toBe(id)
    await audited()
  })

  test('whose reference to the offer survives editing and finalizing, whatever a client sends [A14.4]', async () => {
    const draft = await convert((await offerOf()).id)
    const forged = { ...draft.content, fromOffer: { offerId: 'x' }, offer: { number: 'A-9', validUntil: 0 } }
    const saved = await user.call(endpoints.updateInvoice, { body: { ...draft, content: forged } })
    expect(saved.content.fromOffer).toEqual(draft.content.fromOffer)
    expect(saved.content).not.toHaveProperty('offer')
    const body = { invoiceId: draft.id, status: 'final' }
    const final = await user.call(endpoints.setInvoiceStatus, { body })
    expect(final).toMatchObject({
      invoiceNumber: '2026-0001',
      content: { fromOffer: { offerNumber: 'A-2026-0001' } },
    })
  })

  test("or, if chains are on, the first advance, which records the offer's net sum [A14.4]", async () => {
    const offer = await offerOf()
    const body = { offerId: offer.id, as: 'advance' }
    expect(await codeOf(user.problem(endpoints.convertOffer, { body }))).toBe('functionOff')
    await switchOn('chains')
    const advance = await convert(offer.id, 'advance')
    expect(advance.content).toMatchObject({
      items: [],
      paper: { kind: 'advance', form: 'rest' },
      fromOffer: { offerNumber: 'A-2026-0001', netto: 200 },
    })
    expect(advance.content.standardInfos[0]?.value).toBe('ABSCHLAGSRECHNUNG')
  })

  test('and the Schlussrechnung of its project begins with the rows of the offer [A14.4]', async () => {
    await switchOn('chains')
    const { content } = sampleOffer()
    const customInfos = content.customInfos.map((info) =>
      info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info,
    )
    const offer = await offerOf({ customer: { ...content.customer, customerId: 'c1' }, customInfos })
    const draft = await convert(offer.id, 'advance')
    const items = [sampleItem({ title: 'Abschlag', quantity: 1, unitPrice: 60 })]
    const body = { ...draft, content: { ...draft.content, items } }
    await user.call(endpoints.updateInvoice, { body })
    await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
    const rejected = await user.call(endpoints.settleProject, { body: { invoiceId: draft.id } })
    expect(rejected.content).toMatchObject({ fromOffer: { offerId: offer.id } })
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: rejected.id } })
    // The advance still bills the offer, so nobody can convert it again.
    const billed = await user.call(endpoints.getOffer, { params: { id: offer.id } })
    expect(billed).toMatchObject({ state: 'converted', convertedTo: draft.id })
    const settlement = await user.call(endpoints.settleProject, { body: { invoiceId: draft.id } })
    expect(settlement.content).toMatchObject({
      items: [{ title: 'Beratung', nettoItemPrice: 200 }, { nettoItemPrice: -60 }],
      totals: { netto: 140 },
    })
    const { fromOffer: _, ...second } = draft.content
    const later = sampleInvoice({ ...second, items: [{ ...sampleItem(), quantity: 1, unitPrice: 50 }] })
    const { id } = await user.call(endpoints.createInvoice, { body: later })
    await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
    const fromSecond = await user.call(endpoints.settleProject, { body: { invoiceId: id } })
    expect(fromSecond.content).toMatchObject({
      fromOffer: { offerId: offer.id },
      items: [{ nettoItemPrice: 200 }, { nettoItemPrice: -60 }, { nettoItemPrice: -50 }],
      totals: { netto: 90 },
    })
    await audited()
  })
})

test('while the function is off, an offer is neither returned nor found, but is kept [A9.1]', async () => {
  const offer = await offerOf({
    customer: { ...sampleOffer().content.customer, companyName: 'Angebotskunde' },
  })
  const search = () => user.call(endpoints.search, { body: { query: 'Angebotskunde' } })
  expect(await search()).toEqual([
    { kind: 'offer', id: offer.id, title: 'A-2026-0001', about: 'Angebotskunde' },
  ])
  await user.call(endpoints.switchFunction, { body: { function: 'offers', on: false } })
  expect(await codeOf(user.problem(endpoints.getOffer, { params: { id: offer.id } }))).toBe('functionOff')
  expect(await search()).toEqual([])
  await switchOn('offers')
  expect(await user.call(endpoints.getOffer, { params: { id: offer.id } })).toEqual(offer)
})

test("another organisation's offers are not found, listed or counted [S1.0.1]", async () => {
  const offer = await offerOf()
  const alice = user
  user = await app.user()
  await switchOn('offers')
  const body = { offerId: offer.id, state: 'accepted', as: 'invoice' }
  expect(await codeOf(user.problem(endpoints.getOffer, { params: { id: offer.id } }))).toBe('notFound')
  expect(await codeOf(user.problem(endpoints.updateOffer, { body: offer }))).toBe('notFound')
  for (const endpoint of [
    endpoints.startOfferEdit,
    endpoints.finishOfferEdit,
    endpoints.deleteOffer,
    endpoints.numberOffer,
    endpoints.decideOffer,
    endpoints.convertOffer,
  ]) {
    expect(await codeOf(user.problem(endpoint, { body }))).toBe('notFound')
  }
  expect(await user.call(endpoints.listOffers, { body: {} })).toEqual([])
  expect((await user.call(endpoints.getOfferNumbering)).nextNumber).toBe(1)
  expect(await alice.call(endpoints.getOffer, { params: { id: offer.id } })).toEqual(offer)
})

test('the number pattern and the next number of offers do not affect those of invoices [A14.5]', async () => {
  const invoices = await user.call(endpoints.getNumbering)
  expect(await user.call(endpoints.getOfferNumbering)).toEqual({
    pattern: 'A-{YYYY}-{NNNN}',
    nextNumber: 1,
  })
  await user.call(endpoints.setOfferNumberPattern, { body: { pattern: '{YYYY}/{NNN}' } })
  const body = { nextNumber: 41, reason: 'Umzug' }
  await user.call(endpoints.raiseNextOfferNumber, { body })
  expect((await offerOf()).content.offer.number).toBe('2026/041')
  const ledger = await user.call(endpoints.listOfferNumbers, { body: {} })
  expect(ledger).toMatchObject([
    { kind: 'number', number: '2026/041' },
    { kind: 'jump', number: '40', reason: 'Umzug', offerId: '' },
  ])
  expect(await user.call(endpoints.getNumbering)).toEqual(invoices)
  expect(await user.call(endpoints.listNumbers, { body: {} })).toEqual([])
  await audited()
})

test.each([
  [
    'the text of an offer',
    sql`update offer set document = replace(document, '{', '{ ') where organisation = `,
  ],
  ['the state of an offer', sql`update offer set state = 'accepted' where organisation = `],
  ['the number of an offer', sql`update offer set number = 'A-9' where organisation = `],
  ['the offer number pattern', sql`update organisation set offer_pattern = 'B{N}' where id = `],
])('the audit check fails if %s was changed outside the server [A8.3]', async (_, change) => {
  await offerOf()
  await audited()
  await app.database.across((db) => sql`${change}${user.organisation}`.execute(db))
  await expect(audited()).rejects.toThrow(/offer/)
})

test('export, backup and restore include offers, and the search finds a restored offer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-offers-'))
  const own = await startTestApp()
  try {
    user = await own.user()
    await switchOn('offers')
    const customer = { ...sampleOffer().content.customer, companyName: 'Angebotskunde' }
    const offer = await offerOf({ customer })
    await exportOrganisation(own.database, user.organisation, join(folder, 'export'))
    const written = (file: string) => readFileSync(join(folder, 'export', file), 'utf8')
    const [listed] = await user.call(endpoints.listOffers, { body: {} })
    expect(JSON.parse(written('offers.json'))).toEqual([
      { ...listed, sellerHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(written('offers.csv')).toContain(';offen;A-2026-0001;')
    const file = join(folder, 'backup')
    await writeBackup(own.database, file, own.now())
    const options = { overwrite: true, keepTampered: false, now: own.now() }
    await restoreBackup(own.database, file, options)
    const session = { ...user.session, functions: ['offers' as const] }
    const found = await own.database.within(user.organisation, async (db) => ({
      hits: await search(db, session, 'Angebotskunde'),
      text: offerText(await readOffer(db, user.organisation, offer.id), own.now()),
    }))
    expect(found.hits).toMatchObject([{ kind: 'offer', id: offer.id, title: 'A-2026-0001' }])
    expect(JSON.parse(found.text)).toEqual(offer)
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})
