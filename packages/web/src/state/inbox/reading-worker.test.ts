import { afterEach, expect, test, vi } from 'vitest'

const readFile = vi.hoisted(() => vi.fn())
vi.mock('@kontor/einvoice/container/read-file', () => ({ readFile }))

afterEach(() => vi.unstubAllGlobals())

test('passes a failure to read the file to `reportError`', async () => {
  const listeners: Record<string, (event: { data: Uint8Array }) => void> = {}
  vi.stubGlobal('addEventListener', (name: string, listener: (typeof listeners)[string]) => {
    listeners[name] = listener
  })
  // In a worker, `reportError` causes the error event; a rejected promise causes none.
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const failure = new ReferenceError('DecompressionStream is not defined')
  readFile.mockRejectedValue(failure)
  await import('./reading-worker.ts')
  listeners.message?.({ data: new Uint8Array([1]) })
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(failure))
})
