import { expect, test } from 'vitest'
import { mayFollow, receivedStatuses, rightForStatus, statusesAfter } from './received-status.ts'

test('a received invoice goes from new to reviewed to released to paid [A9.6]', () => {
  const path = receivedStatuses.slice(0, 4)
  for (const [index, status] of path.entries())
    expect(statusesAfter(status)[0]).toBe(path[index + 1] ?? 'released')
})

test('released follows only reviewed or paid, and paid follows only released [A9.6]', () => {
  const before = (to: (typeof receivedStatuses)[number]) =>
    receivedStatuses.filter((from) => mayFollow(from, to))
  expect(before('released')).toEqual(['reviewed', 'paid'])
  expect(before('paid')).toEqual(['released'])
})

test('every step to or from released or paid needs the `money` right [A9.6]', () => {
  expect(rightForStatus('reviewed', 'released')).toBe('money')
  expect(rightForStatus('released', 'reviewed')).toBe('money')
  expect(rightForStatus('released', 'paid')).toBe('money')
  expect(rightForStatus('paid', 'released')).toBe('money')
  expect(rightForStatus('new', 'paid')).toBe('money')
  expect(rightForStatus('new', 'rejected')).toBe('write')
})
