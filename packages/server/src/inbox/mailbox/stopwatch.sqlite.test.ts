import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStopwatch } from './stopwatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('counts the time of waiting for a mail server, but not the time for storing its files [A9.8]', async () => {
  const ended = vi.fn()
  const waiting = createStopwatch(1000, ended)
  vi.advanceTimersByTime(600)
  await waiting.without(async () => void vi.advanceTimersByTime(5000))
  vi.advanceTimersByTime(399)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a stopped watch does not end', async () => {
  const ended = vi.fn()
  const waiting = createStopwatch(1000, ended)
  await waiting.without(async () => undefined)
  waiting.stop()
  vi.advanceTimersByTime(5000)
  expect(ended).not.toHaveBeenCalled()
})
