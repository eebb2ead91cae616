import { endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { hitRank } from '@kontor/domain/search/hit-rank'
import { invoiceEntry } from '@kontor/domain/search/search-entry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildEntries } from '../database/search-entries.ts'
import { finalAdvance, finalize, settlementOf, userWithChains } from '../testing/project-papers.ts'
import { sampleCustomer, sampleInvoice } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { hitsPerKind } from './store.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  user = await app.user()
})
afterAll(() => app.close())

const find = async (query: string) => user.call(endpoints.search, { body: { query } })
const idsOf = async (query: string) => (await find(query)).map(({ id }) => id).toSorted()
const titles = async (query: string) => (await find(query)).map(({ title }) => title)

function contact(
  companyName: string,
  change: { customerNumber?: string; postalCode?: string; city?: string } = {},
) {
  const { customerNumber = '', postalCode = '', city = '' } = change
  const customer = emptyCustomer()
  return user.call(endpoints.createCustomer, {
    body: {
      ...customer,
      companyName,
      references: { ...customer.references, customerNumber },
      invoiceAddress: { ...customer.invoiceAddress, postalCode, city },
    },
  })
}

function draftFor(companyName: string, project = '') {
  const { content } = sampleInvoice()
  return user.call(endpoints.createInvoice, {
    body: sampleInvoice({
      customer: { ...content.customer, companyName },
      customInfos: content.customInfos.map((info) =>
        info.key === 'PROJECT' ? { ...info, value: project } : info,
      ),
    }),
  })
}

describe('the search', () => {
  test('finds contacts, drafts and finals that contain every word, ignoring case and accents [A2.16]', async () => {
    const customer = await contact('Möbelhaus Eiche', { customerNumber: 'K-1001', city: 'Köln' })
    const draft = await draftFor('Möbelhaus Eiche', 'Ladenbau')
    const other = await draftFor('Möbelhaus Eiche')
    const final = await user.call(endpoints.setInvoiceStatus, {
      body: { invoiceId: other.id, status: 'final' },
    })
    const found = [
      { kind: 'contact', id: customer.id, title: 'Möbelhaus Eiche', about: 'K-1001 · Köln' },
      { kind: 'draft', id: draft.id, title: 'Möbelhaus Eiche', about: 'Ladenbau' },
      { kind: 'final', id: final.id, title: final.invoiceNumber, about: 'Möbelhaus Eiche' },
    ]
    expect(await find('mobel EICHE')).toEqual(found)
    expect(await find('eiche   möbel')).toEqual(found)
    expect(await find('köln')).toEqual(found.slice(0, 1))
    expect(await find(final.invoiceNumber.slice(-4))).toEqual(found.slice(2))
    for (const query of ['', '  ', '%', '_öbel', 'Eiche Bonn']) expect(await find(query)).toEqual([])
  })

  test('ranks whole fields first, then prefixes, then words, and has no fuzzy matches', async () => {
    await contact('Bad 97070 Heizung')
    await contact('Firma', { postalCode: '97070', city: 'Würzburg' })
    await contact('97070er Verein')
    await contact('Heidelberg 97071')
    expect(await titles('97070')).toEqual(['Firma', '97070er Verein', 'Bad 97070 Heizung'])
    await contact('Zweiter', { customerNumber: 'K-1001-2' })
    await contact('Erster', { customerNumber: 'K-1001' })
    expect(await titles('K-1001')).toEqual(['Erster', 'Zweiter'])
  })

  test('finds new texts, but not those that have been replaced or deleted', async () => {
    const customer = await contact('Vorher')
    await user.call(endpoints.updateCustomer, { body: { ...customer, companyName: 'Nachher' } })
    expect(await titles('vorher')).toEqual([])
    expect(await titles('nachher')).toEqual(['Nachher'])
    await user.call(endpoints.deleteCustomer, { body: { customerId: customer.id } })
    expect(await titles('nachher')).toEqual([])

    const draft = await draftFor('Alt')
    await user.call(endpoints.updateInvoice, {
      body: {
        ...draft,
        content: { ...draft.content, customer: { ...draft.content.customer, companyName: 'Neu' } },
      },
    })
    expect(await titles('alt')).toEqual([])
    expect(await titles('neu')).toEqual(['Neu'])
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })
    expect(await titles('neu')).toEqual([])
  })

  test('returns at most six hits of each kind, newest first', async () => {
    for (let count = 0; count < 9; count += 1) {
      await contact(`Firma ${count}`)
      app.advance(1)
    }
    expect(hitsPerKind).toBe(6)
    expect(await titles('Firma')).toEqual([8, 7, 6, 5, 4, 3].map((count) => `Firma ${count}`))
  })

  test('finds nothing from another organisation', async () => {
    await user.call(endpoints.createCustomer, { body: sampleCustomer('Geheim') })
    user = await app.user()
    expect(await find('geheim')).toEqual([])
  })
})

describe('after an action, the search finds what exists, in its state', () => {
  test('after a settlement, its cancellation and that of its advance', async () => {
    user = await userWithChains(app)
    const advance = await finalAdvance(user, 3000)
    const settlement = await finalize(user, await settlementOf(user, advance))
    const states = async () => [await idsOf('abgerechnet'), await idsOf('storniert')]
    expect(await states()).toEqual([[advance.id], []])
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: settlement.id, reason: '' } })
    expect(await states()).toEqual([[], [settlement.id]])
    await user.call(endpoints.cancelInvoice, { body: { invoiceId: advance.id, reason: '' } })
    expect(await states()).toEqual([[], [advance.id, settlement.id].toSorted()])
  })

  test('after a conversion of an offer and the deletion of its invoice', async () => {
    await user.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
    const { content, ...offer } = emptyOffer(app.now())
    const customer = { ...content.customer, companyName: 'Eiche' }
    const body = { ...offer, content: { ...content, customer } }
    const { id } = await user.call(endpoints.createOffer, { body })
    await user.call(endpoints.numberOffer, { body: { offerId: id } })
    const invoice = await user.call(endpoints.convertOffer, { body: { offerId: id, as: 'invoice' } })
    const kinds = async () => (await find('eiche')).map((hit) => [hit.kind, hit.id])
    expect(await kinds()).toEqual([
      ['draft', invoice.id],
      ['offer', id],
    ])
    await user.call(endpoints.deleteInvoice, { body: { invoiceId: invoice.id } })
    expect(await kinds()).toEqual([['offer', id]])
  })
})

test('the server ranks hits in the same order as `hitRank`', async () => {
  const names = ['Eiche', 'Eiche Möbel', 'Alte Eiche', 'Alt-Eiche', 'a/Eiche', 'Steineiche', 'Eichen']
  for (const name of names) await contact(name)
  const ranks = (await titles('eiche')).map((title) => hitRank([title.toLowerCase()], 'eiche'))
  expect(ranks).toEqual([0, 1, 1, 2, 2, 2])
})

test('an index rebuilt from the documents finds the same entries', async () => {
  await contact('Möbelhaus Eiche')
  await draftFor('Eiche')
  const { id } = await draftFor('Eiche')
  await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  const before = await find('eiche')
  expect(before).toHaveLength(3)
  await app.database.across(async (db) => {
    await db.deleteFrom('search_entry').execute()
    await rebuildEntries(db)
  })
  expect(await find('eiche')).toEqual(before)
})

test('the search entry of an invoice has at most 4,000 characters', () => {
  const { content } = sampleInvoice()
  const items = Array.from({ length: 500 }, (_, count) => ({
    ...content.items[0],
    title: `Posten ${count} ${'x'.repeat(200)}`,
  }))
  const entry = invoiceEntry(
    {
      status: 'draft',
      invoiceNumber: '',
      content: { ...content, items: items as typeof content.items },
    },
    [],
  )
  expect(entry.fields.join('').length).toBeLessThanOrEqual(4000)
})
