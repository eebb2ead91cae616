import { parentPort } from 'node:worker_threads'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import type { DrawAnswer, DrawQuestion, DrawStop } from './draw-question.ts'
import { startEngine } from './engine/engine.ts'
import { renderInvoice } from './invoice-pdf.ts'
import {
  type EInvoiceFailure,
  type FileTools,
  failureOfDraft,
  findingsOf,
  paperFileOf,
} from './paper-file.ts'

// A Node worker thread that creates the files of papers. The caller limits its memory and its processor time
// (server/threads/bounded-thread.ts). Transfers the bytes of a PDF instead of copying them.
parentPort?.on('message', async (question: DrawQuestion) => {
  const answer = await answerTo(question).catch((error: unknown) => ({ unprintable: String(error) }))
  const content = 'file' in answer ? answer.file.content : ''
  parentPort?.postMessage(answer, typeof content === 'string' ? [] : [content.buffer])
})
await startEngine()
parentPort?.postMessage('ready')

async function answerTo(question: DrawQuestion): Promise<DrawAnswer> {
  const { source, files, now } = question
  const tools: FileTools<Uint8Array<ArrayBuffer>> = { now, attachedFiles: async () => files, draw }
  if (question.for === 'stops') return { stops: stopsOf(await failureOfDraft(source, tools)) }
  const result = await paperFileOf(source, question.format, tools)
  return 'content' in result ? { file: result } : { stops: stopsOf(result) }
}

/** A layout that prints nothing lacks thousands of values. */
const mostStops = 100

/** Without the fixes, which are functions, so no message can contain them. */
function stopsOf(failure: EInvoiceFailure | undefined): DrawStop[] {
  if (failure === undefined) return []
  return findingsOf(failure)
    .slice(0, mostStops)
    .map(({ id, field, message }) => ({ id, field, message }))
}

async function draw({ invoice, template, profile }: PaperSource, xml?: string) {
  const eInvoice = xml === undefined ? undefined : { xml }
  const { bytes, printed } = await renderInvoice(invoice, template, profile, eInvoice)
  return { pdf: bytes as Uint8Array<ArrayBuffer>, printed }
}
