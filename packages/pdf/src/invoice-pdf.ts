import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import type { Profile } from '@kontor/domain/organisation/profile'
import { fontOfCharacter, needsOtherFont } from '@kontor/domain/texts/characters'
import type { DocumentPrototype } from 'pdfmake/build/pdfmake.min.js'
import { layOut, loadFallbackFont, startEngine } from './engine/engine.ts'
import { attachFacturX } from './engine/factur-x.ts'
import { type FallbackFamily, fallbackFamilies, familyOf } from './engine/fonts.ts'
import { pictureFault } from './logo/picture-fault.ts'
import { buildDefinition, documentDate } from './page/build-document.ts'

/** What a hybrid invoice contains in addition to its pages. */
export interface EInvoiceFile {
  /** UN/CEFACT CII, profile EN 16931. */
  xml: string
}

/** A complete file and the texts on its pages. */
export interface RenderedInvoice {
  bytes: Uint8Array
  printed: PrintedField[]
  /** Whether the logo was left out, because the engine cannot draw it or `pictureFault` rejects it. */
  isWithoutLogo: boolean
}

/** Like `renderInvoice`, but returns only the bytes of the file. */
export async function renderInvoicePdf(
  invoice: Invoice,
  template: LayoutTemplate,
  profile: Profile,
  eInvoice?: EInvoiceFile,
): Promise<Uint8Array> {
  return (await renderInvoice(invoice, template, profile, eInvoice)).bytes
}

/**
 * Renders an invoice as a PDF [S1.0.4, S7.0.27]; a final with `eInvoice` becomes a hybrid of PDF and XML
 * (ZUGFeRD). The same invoice gives the same bytes in Node and in every browser: the output does not depend
 * on a clock or random numbers. Leaves out an unreadable logo. Rejects if an image in the layout is
 * unreadable, or if `eInvoice` is given for a draft or an offer.
 */
export async function renderInvoice(
  invoice: Invoice,
  template: LayoutTemplate,
  profile: Profile,
  eInvoice?: EInvoiceFile,
): Promise<RenderedInvoice> {
  if (eInvoice && (invoice.status !== 'final' || invoice.content.offer))
    throw new Error('only a final invoice can be an e-invoice')
  const { seller = profile } = invoice.content
  try {
    return await render(invoice, template, seller, eInvoice)
  } catch (error) {
    // A final keeps its stored seller, so an unreadable logo would make it unprintable for ever.
    if (seller.logo === '') throw error
    const withoutLogo = { ...invoice, content: { ...invoice.content, seller: { ...seller, logo: '' } } }
    const rendered = await render(withoutLogo, template, seller, eInvoice)
    // biome-ignore lint/suspicious/noConsole: logs that the logo is left out, as for unknown items [S8.0.9]
    console.warn('The logo is unreadable and is left out', error)
    return { ...rendered, isWithoutLogo: true }
  }
}

async function render(
  invoice: Invoice,
  template: LayoutTemplate,
  seller: Profile,
  eInvoice: EInvoiceFile | undefined,
): Promise<RenderedInvoice> {
  await startEngine()
  await Promise.all(familiesFor(invoice, template, seller).map(loadFallbackFont))
  const unsplit = await layOut(buildDefinition(invoice, template, seller))
  // The library loses a row that is taller than a page, unless page breaks may split rows.
  const whole = unsplit.isComplete
    ? unsplit
    : await layOut(buildDefinition(invoice, template, seller, undefined, true))
  const attach =
    eInvoice &&
    ((document: DocumentPrototype) => attachFacturX(document, eInvoice.xml, documentDate(invoice)))
  return {
    bytes: await whole.end(attach),
    printed: whole.printed,
    isWithoutLogo: pictureFault(seller.logo) !== undefined,
  }
}

/** The fallback fonts whose characters occur in the texts of the invoice, the layout or the seller. */
function familiesFor(
  { content }: Invoice,
  { definition }: LayoutTemplate,
  seller: Profile,
): FallbackFamily[] {
  const texts = JSON.stringify([
    { ...content, seller: undefined },
    { ...seller, logo: '' },
    { ...definition, images: {} },
  ])
  if (!needsOtherFont(texts)) return []
  const families = new Set(
    [...new Set(texts)].map((character) => familyOf(fontOfCharacter(character) ?? 'text')),
  )
  return fallbackFamilies.filter((family) => families.has(family))
}
