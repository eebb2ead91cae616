import { expect, test, vi } from 'vitest'
import { hitTarget, matchingHelp, matchingPages, pageTarget } from './jump-targets.ts'

const nothing = () => undefined
const pages = ['Rechnungen', 'Neue Rechnung', 'Einstellungen'].map((title) => pageTarget(title, nothing))
const titlesFor = (typed: string) => matchingPages(pages, typed).map(({ title }) => title)

test('offers all pages if nothing is typed', () => {
  expect(titlesFor(' ')).toEqual(['Rechnungen', 'Neue Rechnung', 'Einstellungen'])
})

test('finds pages whose names contain every word, in any order and case', () => {
  expect(titlesFor('RECHN neu')).toEqual(['Neue Rechnung'])
  expect(titlesFor('einst')).toEqual(['Einstellungen'])
  expect(titlesFor('2026')).toEqual([])
})

test('groups hits by kind, and gives a title to hits that have none', () => {
  const hit = { id: '1', title: '', about: '' }
  expect(hitTarget({ ...hit, kind: 'draft' }, nothing)).toMatchObject({ group: 'Entwürfe', title: 'Entwurf' })
  expect(hitTarget({ ...hit, kind: 'contact' }, nothing)).toMatchObject({
    group: 'Kontakte',
    title: '(ohne Namen)',
  })
  const final = hitTarget({ ...hit, kind: 'final', title: 'P7-2026-0042', about: 'Eiche' }, nothing)
  expect(final).toMatchObject({ id: 'final-1', group: 'Rechnungen', title: 'P7-2026-0042', about: 'Eiche' })
})

test('finds Hilfe and its tasks by their words, and opens the section; nothing typed finds none [A26.8]', () => {
  const open = vi.fn()
  const titles = (typed: string) => matchingHelp(typed, open).map(({ title }) => title)
  expect(titles('')).toEqual([])
  expect(titles('hilfe')).toEqual(['Hilfe'])
  expect(titles('stornieren RECHNUNG')).toEqual(['Eine Rechnung stornieren'])
  matchingHelp('anmeldung sichern', open)[0]?.open()
  expect(open).toHaveBeenCalledWith('/home/help?chapter=anmelden#sicherer-anmelden')
})
