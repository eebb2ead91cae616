import type { Invoice } from '@kontor/domain/invoice'
import { emptyInvoice, emptyItem, emptyProfile } from '@kontor/domain/invoice-defaults'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import type { Profile } from '@kontor/domain/profile'
import { defaultTemplate } from './default-template.ts'
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
  /** Of the e-invoice that goes into a final's file. */
  xml?: string | undefined
}
export type RenderAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string }

let last: Promise<unknown> = rehearse().catch(() => {
  // The first request tries again and reports what is wrong.
})

addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  last = last.then(() => answer(data))
})

async function answer({ id, invoice, template, profile, xml }: RenderRequest): Promise<void> {
  try {
    const bytes = await renderInvoicePdf(invoice, template, profile, xml === undefined ? undefined : { xml })
    postMessage({ id, bytes } satisfies RenderAnswer, { transfer: [bytes.buffer] })
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies RenderAnswer)
  }
}

/** Renders an invoice of many letters for nobody, so that the first real one finds fonts and code warm. */
function rehearse(): Promise<Uint8Array> {
  const invoice: Invoice = { ...emptyInvoice(), status: 'final' }
  const title = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 0123456789,.-%'
  invoice.content.items = [{ ...emptyItem(), title, description: title }]
  return renderInvoicePdf(invoice, defaultTemplate, emptyProfile())
}
