import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import type { Profile } from '@kontor/domain/profile'
import { startEngine } from './engine.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'

/**
 * A Web Worker that renders invoices. It loads library and fonts as soon as it starts and keeps them.
 * Every request gets one answer with its id, in the order of the requests; the bytes are transferred, not
 * copied.
 */
export interface RenderRequest {
  id: number
  invoice: Invoice
  template: LayoutTemplate
  profile: Profile
}
export type RenderAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string }

let last: Promise<void> = startEngine().catch(() => {
  // The first request tries again and reports what is wrong.
})

addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  last = last.then(() => answer(data))
})

async function answer({ id, invoice, template, profile }: RenderRequest): Promise<void> {
  try {
    const bytes = await renderInvoicePdf(invoice, template, profile)
    postMessage({ id, bytes } satisfies RenderAnswer, { transfer: [bytes.buffer] })
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies RenderAnswer)
  }
}
