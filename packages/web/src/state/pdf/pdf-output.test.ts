// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAfterSession } from '../session-end.ts'
import { printPdf } from './pdf-output.ts'

const pdf = new Blob(['%PDF-'], { type: 'application/pdf' })
let urls: string[]

beforeEach(() => {
  vi.useFakeTimers()
  urls = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${urls.push('in use')}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    urls[Number(url.slice('blob:'.length)) - 1] = 'revoked'
  })
})

afterEach(() => {
  clearAfterSession()
  vi.useRealTimers()
})

const frames = () => document.querySelectorAll('iframe').length

test('a printed PDF stays in memory until the next print or the end of the session [S4.3.7]', () => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: true })
  // Here, frames do not load, and happy-dom would log that.
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
  printPdf(pdf)
  vi.advanceTimersByTime(600_000)
  expect(urls).toEqual(['in use'])
  printPdf(pdf)
  expect(urls).toEqual(['revoked', 'in use'])
  expect(frames()).toBe(1)
  clearAfterSession()
  expect(urls).toEqual(['revoked', 'revoked'])
  expect(frames()).toBe(0)
})

test('a PDF for a new tab stays in memory for a minute, so that the tab can load it', () => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: false })
  vi.stubGlobal('open', vi.fn())
  printPdf(pdf)
  expect(window.open).toHaveBeenCalledWith('blob:1', '_blank', 'noopener')
  vi.advanceTimersByTime(59_999)
  expect(urls).toEqual(['in use'])
  vi.advanceTimersByTime(1)
  expect(urls).toEqual(['revoked'])
})
