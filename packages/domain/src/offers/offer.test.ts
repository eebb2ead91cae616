import { describe, expect, test } from 'vitest'
import { noonOf, startOfBerlinDay } from '../days/calendar-day.ts'
import { emptyInvoice, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { isConvertible, isDecidable, offerStates, shownOfferState } from './offer.ts'
import { advanceOfOffer, emptyOffer, invoiceOfOffer, offerFrom } from './offer-content.ts'

const day = (month: number, date: number) => noonOf({ year: 2026, month, day: date })
const now = day(11, 22)
let ids = 0
const about = { now, newId: () => `id-${++ids}` }
const textOf = (
  {
    content,
  }: { content: ReturnType<typeof emptyOffer>['content'] | ReturnType<typeof emptyInvoice>['content'] },
  key: string,
) => [...content.standardInfos, ...content.customInfos].find((info) => info.key === key)?.value

const fromOffer = { offerId: 'o', offerNumber: 'A-2026-0001', offerDate: now, netto: 200 }

test('an open offer expires at the end of its last day in Berlin [A14.3]', () => {
  const offer = { ...emptyOffer(now), state: 'open' as const }
  const lastDay = offer.content.offer.validUntil
  expect(lastDay).toBe(day(12, 22))
  expect(shownOfferState(offer, lastDay + 11 * 3600)).toBe('open')
  expect(shownOfferState(offer, lastDay + 13 * 3600)).toBe('expired')
  for (const state of offerStates.filter((state) => state !== 'open')) {
    expect(shownOfferState({ ...offer, state }, lastDay * 2)).toBe(state)
  }
  const unlimited = { ...offer, content: { ...offer.content, offer: { number: 'A', validUntil: 0 } } }
  expect(shownOfferState(unlimited, lastDay * 2)).toBe('open')
})

test('only an open or accepted offer can become an invoice [A14.4]', () => {
  expect(offerStates.filter((state) => isConvertible({ state }))).toEqual(['open', 'accepted'])
})

test('only an offer with a number and without an invoice can be decided or reopened [A14.3]', () => {
  expect(offerStates.filter(isDecidable)).toEqual(['open', 'accepted', 'declined'])
})

describe('the texts of an offer', () => {
  test('have defaults of their own, and a copy keeps what a user wrote', () => {
    const offer = emptyOffer(now)
    expect(textOf(offer, 'TITLE')).toBe('ANGEBOT')
    const written = { ...offer.content }
    written.standardInfos = written.standardInfos.map((info) =>
      info.key === 'INTRO' ? { ...info, value: 'wie besprochen:' } : info,
    )
    const copy = offerFrom({ ...offer, status: 'final', content: written }, about)
    expect(copy).toMatchObject({ status: 'draft', state: 'draft', content: { offer: { number: '' } } })
    expect(textOf(copy, 'INTRO')).toBe('wie besprochen:')
    expect(textOf(copy, 'TITLE')).toBe('ANGEBOT')
  })

  test('become those of an invoice that refers to the offer', () => {
    const { content } = invoiceOfOffer(emptyOffer(now), fromOffer, about)
    const fresh = emptyInvoice().content
    const withoutIntro = (infos: { key: string }[]) => infos.filter(({ key }) => key !== 'INTRO')
    expect(withoutIntro(content.standardInfos)).toEqual(withoutIntro(fresh.standardInfos))
    expect(content.customInfos).toEqual(fresh.customInfos)
    expect(textOf({ content }, 'INTRO')).toMatch(/^gemäß unserem Angebot A-2026-0001 vom.22\.11\.2026 /)
    expect(content).not.toHaveProperty('offer')
  })

  test('do not give an invoice the title of the offer, even if a user wrote that title', () => {
    const offer = emptyOffer(now)
    offer.content.standardInfos = offer.content.standardInfos.map((info) =>
      info.key === 'TITLE' ? { ...info, value: 'Kostenvoranschlag' } : info,
    )
    expect(textOf(invoiceOfOffer(offer, fromOffer, about), 'TITLE')).toBe('RECHNUNG')
  })
})

describe('an offer becomes', () => {
  const offer = emptyOffer(day(9, 1))
  offer.content.items = [{ ...emptyItem(), id: 'a', quantity: 2, unitPrice: 100 }]
  offer.content.surcharges = [{ ...emptySurcharge(), id: 's', itemReferences: ['a'], amount: 10 }]
  offer.content.dates.deliveryDate = { type: 'type4', label: '', startDate: day(9, 2), endDate: day(9, 3) }

  test("an invoice dated today with the same rows, new item ids and a new draft's delivery date", () => {
    const { content } = invoiceOfOffer(offer, fromOffer, about)
    expect(content.totals).toMatchObject({ netto: 220, brutto: 261.8 })
    expect(content.items[0]?.id).not.toBe('a')
    expect(content.surcharges[0]?.itemReferences).toEqual([content.items[0]?.id])
    expect(content.dates).toEqual({ ...emptyInvoice().content.dates, invoiceDate: now })
    expect(content.fromOffer).toEqual(fromOffer)
  })

  test('an advance without rows, with the texts of an advance', () => {
    const content = advanceOfOffer(invoiceOfOffer(offer, fromOffer, about).content)
    expect(content).toMatchObject({
      items: [],
      surcharges: [],
      totals: { netto: 0, brutto: 0, taxes: [] },
      paper: { kind: 'advance', form: 'rest' },
      fromOffer: { netto: 200 },
    })
    expect(textOf({ content }, 'TITLE')).toBe('ABSCHLAGSRECHNUNG')
    expect(textOf({ content }, 'INTRO')).toContain('Abschlag')
  })
})

test('an offer, a new version of it and its invoice are printed with the layout that the user chose', () => {
  const templateReference = { id: 'kompakt', name: 'Kompakt', version: 3 }
  const offer = { ...emptyOffer(now), templateReference }
  const chosen = { id: 'kompakt', name: 'Kompakt' }
  expect(offerFrom(offer, about).templateReference).toEqual(chosen)
  expect(offerFrom({ ...emptyInvoice(), templateReference }, about).templateReference).toEqual(chosen)
  expect(invoiceOfOffer(offer, fromOffer, about).templateReference).toEqual(chosen)
})

describe('text that a user wrote in an offer', () => {
  const writtenOffer = () => {
    const offer = emptyOffer(now)
    const written: Record<string, object> = {
      INTRO: { value: 'wie im Angebot besprochen:' },
      REGARDS: { value: 'Bis bald' },
      EUINV: { label: 'Hinweis' },
    }
    offer.content.standardInfos = offer.content.standardInfos.map((info) => ({
      ...info,
      ...written[info.key],
    }))
    return offer
  }

  test('stays in the invoice that the offer becomes', () => {
    const { content } = invoiceOfOffer(writtenOffer(), fromOffer, about)
    expect(textOf({ content }, 'INTRO')).toBe('wie im Angebot besprochen:')
    expect(textOf({ content }, 'REGARDS')).toBe('Bis bald')
    expect(content.standardInfos.find(({ key }) => key === 'EUINV')?.label).toBe('Hinweis')
  })

  test('stays in an advance, except in the title and the introduction', () => {
    const titled = writtenOffer()
    titled.content.standardInfos = titled.content.standardInfos.map((info) =>
      info.key === 'TITLE' ? { ...info, value: 'Auftrag 7' } : info,
    )
    const content = advanceOfOffer(invoiceOfOffer(titled, fromOffer, about).content)
    expect(textOf({ content }, 'TITLE')).toBe('ABSCHLAGSRECHNUNG')
    expect(textOf({ content }, 'INTRO')).toContain('Abschlag')
    expect(textOf({ content }, 'REGARDS')).toBe('Bis bald')
  })
})

test('an offer is still open on its last day', () => {
  const offer = { ...emptyOffer(now), state: 'open' as const }
  const begins = startOfBerlinDay(now)
  const content = { ...offer.content, offer: { number: 'A', validUntil: begins } }
  expect(shownOfferState({ ...offer, content }, begins)).toBe('open')
})

test('a new offer requires no project number, has its own texts and has no invoice yet', () => {
  const offer = emptyOffer(now)
  expect(offer.convertedTo).toBe('')
  const { standardInfos, customInfos } = offer.content
  expect(customInfos.map(({ required, description }) => [required, description])).toEqual(
    customInfos.map(() => [false, '']),
  )
  expect(standardInfos.find(({ key }) => key === 'EUINV')).toMatchObject({
    label: 'Hinweis für Angebote in EU- und Drittländer',
    value: '',
  })
})

test('creating an offer does not change infos that an organisation added', () => {
  const own = { id: 'o', key: 'OWN', label: 'Kostenstelle', value: '7', description: 'Pflicht' }
  const info = { ...own, required: true, show: true }
  const invoice = emptyInvoice()
  const { standardInfos, customInfos } = offerFrom(
    { ...invoice, content: { ...invoice.content, standardInfos: [info], customInfos: [info] } },
    about,
  ).content
  expect([standardInfos, customInfos]).toEqual([[info], [info]])
})
