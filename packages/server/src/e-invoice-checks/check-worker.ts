import { parentPort } from 'node:worker_threads'
import { stopsOf } from '@kontor/einvoice/check/e-invoice-to-send'
import type { EInvoiceQuestion } from './e-invoice-checks.ts'

// Runs in its own thread (threads/bounded-thread.ts).
parentPort?.on('message', ({ content, seller, number, format }: EInvoiceQuestion) => {
  const stops = stopsOf(content, { seller: JSON.parse(seller), number, format })
  parentPort?.postMessage(stops.map(({ id, field, message }) => ({ id, field, message })))
})
parentPort?.postMessage('ready')
