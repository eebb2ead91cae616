import type { Report } from '@kontor/einvoice/report/report-of'

/** Milliseconds: 10,000 lines take a few seconds, on a slow phone many. */
const mostForReport = 60_000

/** The check took too long or its script could not be loaded. */
class NotChecked extends Error {}

/**
 * Checks the bytes of an XML file in a worker of its own, which is terminated afterwards. Rejects with
 * NotChecked after a time limit, or if the script cannot be loaded.
 */
export function reportOfXml(bytes: Uint8Array): Promise<Report> {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Report>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotChecked('the check took too long')), mostForReport)
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      clearTimeout(timer)
      reject(new NotChecked('the check could not be loaded'))
    })
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
