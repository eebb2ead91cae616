import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { defaultTemplate } from './default-template.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { findLogoFault, type LogoFault } from './logo/logo-fault.ts'

/**
 * A Web Worker that renders invoices, and logos on trial. It loads library and fonts as soon as it starts and
 * keeps them. Every request gets one answer with its id, in the order of the requests; the bytes are
 * transferred, not copied.
 */
export type RenderRequest = { id: number } & (InvoiceRequest | LogoRequest)
/** `ready` comes once, unasked, when library and fonts are there. */
export type RenderAnswer = { ready: true } | ({ id: number } & (RenderResult | { error: string }))
export type RenderResult = RenderedPages | { logoFault: LogoFault | undefined }

export interface RenderedPages {
  bytes: Uint8Array
  /** What stands on the pages of an invoice with an e-invoice; else empty. */
  printed: PrintedField[]
  /** Whether the logo could not be drawn and was left out. */
  isWithoutLogo: boolean
}

interface InvoiceRequest {
  invoice: Invoice
  template: LayoutTemplate
  profile: Profile
  /** Of the e-invoice that goes into a final's file. */
  xml?: string | undefined
}

interface LogoRequest {
  /** Data URL. */
  logo: string
}

let last: Promise<unknown> = rehearse()
  .catch(() => {
    // The first request tries again and reports what is wrong.
  })
  .then(() => postMessage({ ready: true } satisfies RenderAnswer))

addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  last = last.then(() => answer(data))
})

async function answer({ id, ...request }: RenderRequest): Promise<void> {
  try {
    const result = await resultOf(request)
    const transfer = 'bytes' in result ? [result.bytes.buffer] : []
    postMessage({ id, ...result } satisfies RenderAnswer, { transfer })
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies RenderAnswer)
  }
}

async function resultOf(request: InvoiceRequest | LogoRequest): Promise<RenderResult> {
  if ('logo' in request) return { logoFault: await findLogoFault(request.logo) }
  const { invoice, template, profile, xml } = request
  if (xml !== undefined) return renderInvoice(invoice, template, profile, { xml })
  // Nobody compares these pages, and there may be thousands of rows to copy.
  return { ...(await renderInvoice(invoice, template, profile)), printed: [] }
}

/** Renders an invoice of many letters for nobody, so that the first real one finds fonts and code warm. */
function rehearse(): Promise<unknown> {
  const invoice: Invoice = { ...emptyInvoice(), status: 'final' }
  const title = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 0123456789,.-%'
  invoice.content.items = [{ ...emptyItem(), title, description: title }]
  return renderInvoice(invoice, defaultTemplate, emptyProfile())
}
