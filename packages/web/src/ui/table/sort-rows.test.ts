import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

test('sorts texts in German alphabetical order, with numbers by value and empty texts last', () => {
  const names = ['Zander', '', 'Öztürk', 'Bau 10', 'Oppel', 'Bau 9']
  const identity = (name: string) => name
  expect(sortRows(names, identity, false)).toEqual(['Bau 9', 'Bau 10', 'Oppel', 'Öztürk', 'Zander', ''])
  expect(sortRows(names, identity, true)).toEqual(['Zander', 'Öztürk', 'Oppel', 'Bau 10', 'Bau 9', ''])
})

test('rows with equal numbers keep their order, whether ascending or descending', () => {
  const rows = [
    { id: 'a', netto: 2 },
    { id: 'b', netto: 1 },
    { id: 'c', netto: 2 },
  ]
  const ids = (descending: boolean) => sortRows(rows, (row) => row.netto, descending).map((row) => row.id)
  expect(ids(true)).toEqual(['a', 'c', 'b'])
  expect(ids(false)).toEqual(['b', 'a', 'c'])
})
