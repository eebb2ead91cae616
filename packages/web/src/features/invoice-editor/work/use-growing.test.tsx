import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useGrowing } from './use-growing.ts'

test('reaches the end in steps, and follows it later without steps', () => {
  const seen: number[] = []
  const { rerender } = renderHook(
    ({ end }) => {
      seen.push(useGrowing(end, 3))
    },
    { initialProps: { end: 7 } },
  )
  expect([...new Set(seen)]).toEqual([0, 3, 6, 9])
  seen.length = 0
  rerender({ end: 20 })
  expect([...new Set(seen)]).toEqual([20])
})
