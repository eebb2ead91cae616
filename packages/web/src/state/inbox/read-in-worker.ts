import type { Reading } from './reading-worker.ts'

/** Time limit in milliseconds. 10,000 invoice lines take a few seconds, and much longer on a slow phone. */
const maxForReading = 60_000

/** Thrown when reading a file exceeds the time limit. */
export class ReadTimeout extends Error {}

/**
 * Reads and checks a file in a separate worker, which is terminated afterwards. Rejects with ReadTimeout
 * after the time limit, and with another error if the worker fails or cannot be loaded.
 */
export function readInWorker(bytes: Uint8Array): Promise<Reading> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Reading>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ReadTimeout()), maxForReading)
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      clearTimeout(timer)
      reject(new Error('the reading worker failed or could not be loaded'))
    })
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
