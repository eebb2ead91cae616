import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const logo = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
)}`

/** Code that a thread runs before its modules. It makes reading a font fail. */
const withoutFonts = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { readFile } = fs.promises
  fs.promises.readFile = async (path, ...options) => {
    if (String(path).endsWith('.ttf')) throw new Error('the font is missing')
    return readFile(path, ...options)
  }
  syncBuiltinESMExports()`

/** The messages from a thread that tests the logo, and the error that ended it, if any. */
async function runOf(...execArgv: string[]): Promise<unknown[]> {
  const worker = new Worker(new URL('./test-print-worker.ts', import.meta.url), { execArgv })
  worker.postMessage({ logo })
  const events: unknown[] = []
  worker.on('message', (message) => events.push(message))
  worker.on('error', ({ message }) => events.push(message))
  await new Promise((resolve) => worker.on('exit', resolve))
  return events
}

test('a thread is ready only after it has loaded the fonts [A2.18]', async () => {
  // The time limit for the test print starts at that point, so it does not include loading.
  expect(await runOf()).toEqual([{ ready: true }, { fault: undefined }])
  const preload = `data:text/javascript,${encodeURIComponent(withoutFonts)}`
  expect(await runOf('--import', preload)).toEqual(['the font is missing'])
})
