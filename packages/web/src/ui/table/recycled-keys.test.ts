// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { recycledKeys, useRecycledKeys } from './recycled-keys.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'))
const keysOf = (rows: readonly string[]) => recycledKeys(new Map(), rows, true)

test('remaining rows keep their keys, and no two rows share a key', () => {
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (before, after, mayRecycle) => {
      const previous = keysOf(before)
      const keys = recycledKeys(previous, after, mayRecycle)
      expect([...keys.keys()]).toEqual(after)
      expect(new Set(keys.values()).size).toBe(after.length)
      for (const id of after) if (previous.has(id)) expect(keys.get(id)).toBe(previous.get(id))
    }),
  )
})

test('new rows take the keys of the rows that they replace, in the same order', () => {
  expect([...recycledKeys(keysOf(['a', 'b', 'c']), ['x', 'b', 'y', 'z'], true).values()]).toEqual([
    0, 1, 2, 6,
  ])
})

test('new rows do not take the key of an earlier row while recycling is forbidden', () => {
  const keys = recycledKeys(keysOf(['a', 'b', 'c']), ['x', 'b'], false)
  expect(keys.get('b')).toBe(1)
  expect(keys.get('x')).toBeGreaterThan(2)
})

test('no key is recycled while focus is inside the table, so focus never moves to another row', () => {
  const table = document.body.appendChild(document.createElement('table'))
  const row = table.insertRow()
  row.tabIndex = 0
  onTestFinished(() => table.remove())
  const { result, rerender } = renderHook((ids: string[]) => useRecycledKeys({ current: table }, ids), {
    initialProps: ['a', 'b'],
  })
  rerender(['c', 'b'])
  expect([result.current('c'), result.current('b')]).toEqual([0, 1])
  row.focus()
  rerender(['d', 'b'])
  expect(result.current('b')).toBe(1)
  expect(result.current('d')).toBeGreaterThan(1)
})
