import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayedReport } from './delayed-report.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('reports changes once, 500 ms after the last one [S4.5.6, S5.0.21, S9.0.13]', () => {
  const report = vi.fn()
  const { changed } = delayedReport(report)
  changed()
  vi.advanceTimersByTime(400)
  changed()
  vi.advanceTimersByTime(499)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(report).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(report).toHaveBeenCalledTimes(1)
})

test('a flush reports a pending change immediately and only once', () => {
  const report = vi.fn()
  const { changed, flush } = delayedReport(report)
  flush()
  expect(report).not.toHaveBeenCalled()
  changed()
  flush()
  expect(report).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(report).toHaveBeenCalledTimes(1)
})

test('reports nothing after it has been stopped', () => {
  const report = vi.fn()
  const { changed, flush, stop } = delayedReport(report)
  changed()
  stop()
  changed()
  flush()
  vi.advanceTimersByTime(1000)
  expect(report).not.toHaveBeenCalled()
})
