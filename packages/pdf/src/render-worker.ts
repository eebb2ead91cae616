import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { defaultTemplate } from './default-template.ts'
import { startEngine } from './engine/engine.ts'
import { type RenderedInvoice, renderInvoice } from './invoice-pdf.ts'
import { findLogoFault, type LogoFault } from './logo/logo-fault.ts'

/**
 * A Web Worker that renders invoices and tests logos. Loads the library and the fonts when it starts, and
 * keeps them. Sends one response for each request, with its id, in the order of the requests. Transfers the
 * bytes instead of copying them.
 */
export type RenderRequest = { id: number } & (InvoiceRequest | LogoRequest)
/** The worker sends `ready` once, without a request, after its warm-up, even if that failed. */
export type RenderResponse = { ready: true } | ({ id: number } & (RenderResult | { error: string }))
export type RenderResult = RenderedPages | { logoFault: LogoFault | undefined }

/** `printed` is empty unless there is an e-invoice. */
export type RenderedPages = RenderedInvoice

/** Input for the pages of an invoice. */
export interface InvoiceRequest extends PaperSource {
  /** XML of the e-invoice to attach to the file of a final. */
  xml?: string | undefined
}

interface LogoRequest {
  /** The logo as a data URL. */
  logo: string
}

let isAsked = false
let last: Promise<unknown> = warmUpUntilFirstRequest()
  .catch(() => {
    // Ignored here: the first request tries again and reports the error.
  })
  .then(() => postMessage({ ready: true } satisfies RenderResponse))

addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  isAsked = true
  last = last.then(() => render(data))
})

async function render({ id, ...request }: RenderRequest): Promise<void> {
  try {
    const result = await resultOf(request)
    const transfer = 'bytes' in result ? [result.bytes.buffer] : []
    postMessage({ id, ...result } satisfies RenderResponse, { transfer })
  } catch (error) {
    postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies RenderResponse)
  }
}

async function resultOf(request: InvoiceRequest | LogoRequest): Promise<RenderResult> {
  if ('logo' in request) return { logoFault: await findLogoFault(request.logo) }
  const { invoice, template, profile, xml } = request
  if (xml !== undefined) return renderInvoice(invoice, template, profile, { xml })
  // The printed texts are not needed without an e-invoice, and there may be thousands of them to copy.
  return { ...(await renderInvoice(invoice, template, profile)), printed: [] }
}

/** Browsers compile code that runs often. After five warm-up runs, the first preview takes 40 % less time. */
const warmUpRuns = 5

/** Warms up until the first request arrives or all runs are done. A request waits for at most one run. */
async function warmUpUntilFirstRequest(): Promise<void> {
  await startEngine()
  for (let round = 0; round < warmUpRuns && !isAsked; round++) {
    await warmUp()
    // Lets a request arrive between two runs.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Renders and discards an invoice with many different letters, so that fonts and code are warm for the first
 * real invoice.
 */
function warmUp(): Promise<unknown> {
  const invoice: Invoice = { ...emptyInvoice(), status: 'final' }
  const title = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 0123456789,.-%'
  invoice.content.items = Array.from({ length: 5 }, () => ({ ...emptyItem(), title, description: title }))
  return renderInvoice(invoice, defaultTemplate, emptyProfile())
}
