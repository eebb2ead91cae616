import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { LogoFault } from '@kontor/pdf/logo/logo-fault'
import type { InvoiceRequest, RenderedPages } from '@kontor/pdf/render-worker'
import { texts } from '../../texts.ts'
import { showMessage } from '../http/snackbar.ts'
import { whenSessionEnds } from '../session-end.ts'
import { inPdfWorker, PdfTimeout } from './pdf-worker.ts'

export type PdfSource = InvoiceRequest

// Time limits in milliseconds: one for each invoice, extended for each of its rows, and one for testing a
// logo. A thousand rows take one second, or ten on a slow phone.
const maxForPages = 10_000
const maxForRow = 20
const maxForLogo = 5_000

/**
 * Renders an invoice in the worker. Only the newest request for a slot, such as the preview, counts; older
 * ones resolve to undefined. Rejects if the engine fails, cannot be loaded or takes too long.
 */
export async function renderPdf(source: PdfSource, slot?: string): Promise<Blob | undefined> {
  return (await renderPages(source, slot))?.pdf
}

export interface PdfPages {
  pdf: Blob
  printed: PrintedField[]
}

/** Like `renderPdf`, but also returns the texts on the pages, for comparing them with an e-invoice. */
export async function renderPages(source: PdfSource, slot?: string): Promise<PdfPages | undefined> {
  const { logo } = sellerOf(source)
  try {
    const pages = await pagesOf(unprintableLogos.has(logo) ? withoutLogo(source) : source, slot)
    if (pages?.isWithoutLogo) warnOnce(logo)
    return pages
  } catch (error) {
    // The logo of a final can no longer be changed. If it takes too long, this renders the invoice without
    // it.
    if (!(error instanceof PdfTimeout) || logo === '') throw error
    const pages = await pagesOf(withoutLogo(source), slot)
    unprintableLogos.add(logo)
    warnOnce(logo)
    return pages
  }
}

/** Logos that have taken too long. They are not tried again in this session. */
const unprintableLogos = new Set<string>()
/** Logos whose omission a message has already reported. One message per logo and session is enough. */
const namedLogos = new Set<string>()

whenSessionEnds(() => {
  unprintableLogos.clear()
  namedLogos.clear()
})

function warnOnce(logo: string): void {
  if (namedLogos.has(logo)) return
  namedLogos.add(logo)
  showMessage(texts.withoutLogo, 'info')
}

function sellerOf({ invoice, profile }: PdfSource): Profile {
  return invoice.content.seller ?? profile
}

function withoutLogo(source: PdfSource): PdfSource {
  const { invoice } = source
  const seller = { ...sellerOf(source), logo: '' }
  return { ...source, profile: seller, invoice: { ...invoice, content: { ...invoice.content, seller } } }
}

async function pagesOf(source: PdfSource, slot: string | undefined) {
  const { invoice, template, profile, xml } = source
  const rows = invoice.content.items.length + invoice.content.surcharges.length
  const limit = maxForPages + rows * maxForRow
  const result = await inPdfWorker({ invoice, template, profile, xml }, limit, slot)
  return result && 'bytes' in result ? pagesFrom(result) : undefined
}

function pagesFrom({ bytes, printed, isWithoutLogo }: RenderedPages) {
  const pdf = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
  return { pdf, printed, isWithoutLogo }
}

/**
 * Why a logo (a data URL) would not print as it looks on the screen; undefined if it would. A logo that takes
 * too long is unprintable. Rejects if the engine fails or cannot be loaded.
 */
export async function findLogoFault(logo: string): Promise<LogoFault | undefined> {
  try {
    const result = await inPdfWorker({ logo }, maxForLogo)
    return result && 'logoFault' in result ? result.logoFault : undefined
  } catch (error) {
    if (error instanceof PdfTimeout) return 'unprintable'
    throw error
  }
}
