import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { describe, expect, test } from 'vitest'
import { createItemTemplateSearch } from './item-template-search.ts'

const template = (title: string, description = '') => ({ ...emptyItem(), id: title, title, description })
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

describe('searching item templates', () => {
  const search = createItemTemplateSearch([
    template('Wartung', 'Jährliche Prüfung der Anlage'),
    template('Ärztliche Beratung'),
    template('Beratung vor Ort', 'Anfahrt inbegriffen'),
  ])

  test('without a query, returns all templates sorted by title', () => {
    expect(titles(search(' '))).toEqual(['Ärztliche Beratung', 'Beratung vor Ort', 'Wartung'])
  })

  test('searches the title and the description [S2.7.2]', () => {
    expect(titles(search('wartung'))).toEqual(['Wartung'])
    expect(titles(search('anfahrt'))).toEqual(['Beratung vor Ort'])
  })

  test('tolerates a typo in a long query, but not in a short one [S2.7.2, S9.0.16]', () => {
    expect(titles(search('Jährlicha Prüfung'))).toEqual(['Wartung'])
    expect(titles(search('Beratong'))).toEqual([])
    expect(titles(search('Anfahrt inbegrifen'))).toEqual(['Beratung vor Ort'])
  })
})
