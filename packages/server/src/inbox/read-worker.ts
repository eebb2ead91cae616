import { parentPort } from 'node:worker_threads'
import { differencesFromText } from '@kontor/einvoice/received/differences-from-text'
import { readReceived } from '@kontor/einvoice/received/read-received'
import type { PagesRead } from './file-reader.ts'
import { textOfPages } from './text-of-pages.ts'

// Runs in its own thread (threads/bounded-thread.ts). Posts two answers: the reading, then the comparison of the
// pages.
parentPort?.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
  const reading = await readReceived(bytes)
  parentPort?.postMessage(reading)
  parentPort?.postMessage(await pagesOf(reading, bytes))
})
parentPort?.postMessage('ready')

async function pagesOf(
  { container, facts }: Awaited<ReturnType<typeof readReceived>>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PagesRead> {
  if (container !== 'pdf' || facts === undefined) return { comparison: 'noPages', differences: [] }
  const text = await textOfPages(bytes)
  if (text === undefined) return { comparison: 'unreadable', differences: [] }
  if (!/\p{L}{3}/u.test(text)) return { comparison: 'noText', differences: [] }
  return { comparison: 'compared', differences: differencesFromText(facts, text) }
}
