import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { PrintedField } from '@kontor/domain/layouts/printed-field'
import type { Profile } from '@kontor/domain/organisation/profile'
import { fontOfCharacter, needsOtherFont } from '@kontor/domain/texts/characters'
import type { DocumentPrototype } from 'pdfmake/build/pdfmake.min.js'
import { type LaidOutDocument, layOut, loadFallbackFont, startEngine } from './engine/engine.ts'
import { attachFacturX } from './engine/factur-x.ts'
import { type FallbackFamily, fallbackFamilies, familyOf } from './engine/fonts.ts'
import { pictureFault } from './logo/picture-fault.ts'
import { buildDefinition, documentDate, type Layout } from './page/build-document.ts'
import { type LastRow, rowsToMove } from './page/last-row.ts'
import { paperOf } from './page/paper-of.ts'
import type { PrintablePaper } from './page/printable-paper.ts'

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
  const paper = paperOf(invoice, template, profile)
  if (eInvoice && (invoice.status !== 'final' || paper.name !== 'invoice'))
    throw new Error('only a final invoice can be an e-invoice')
  try {
    return await render(paper, eInvoice)
  } catch (error) {
    // A final keeps its stored seller, so an unreadable logo would make it unprintable for ever.
    if (paper.seller.logo === '') throw error
    const rendered = await render({ ...paper, seller: { ...paper.seller, logo: '' } }, eInvoice)
    // biome-ignore lint/suspicious/noConsole: logs that the logo is left out, as for unknown items [S8.0.9]
    console.warn('The logo is unreadable and is left out', error)
    return { ...rendered, isWithoutLogo: true }
  }
}

async function render(paper: PrintablePaper, eInvoice: EInvoiceFile | undefined): Promise<RenderedInvoice> {
  await startEngine()
  await Promise.all(familiesFor(paper).map(loadFallbackFont))
  const whole = await laidOut(paper)
  const attach =
    eInvoice &&
    ((document: DocumentPrototype) => attachFacturX(document, eInvoice.xml, documentDate(paper.invoice)))
  return {
    bytes: await whole.end(attach),
    printed: whole.printed,
    isWithoutLogo: pictureFault(paper.seller.logo) !== undefined,
  }
}

async function laidOut(paper: PrintablePaper): Promise<LaidOutDocument> {
  const lay = async (layout: Omit<Layout, 'lastRows'>) => {
    const lastRows: LastRow[] = []
    const document = await layOut(buildDefinition(paper, undefined, { ...layout, lastRows }))
    return { document, lastRows, layout }
  }
  const unsplit = await lay({})
  // The library loses a row that is taller than a page, unless page breaks may split rows.
  const whole = unsplit.document.isComplete ? unsplit : await lay({ maySplit: true })
  const movedRows = rowsToMove(whole.lastRows)
  if (movedRows.size === 0) return whole.document
  const moved = await lay({ ...whole.layout, movedRows })
  // Both may be too tall for one page.
  const isTogether = moved.document.isComplete && rowsToMove(moved.lastRows).size === 0
  return (isTogether ? moved : whole).document
}

/** The fallback fonts whose characters occur in the texts of the paper, its layout or its seller. */
function familiesFor({ invoice, layout, seller }: PrintablePaper): FallbackFamily[] {
  const texts = JSON.stringify([
    { ...invoice.content, seller: undefined },
    { ...seller, logo: '' },
    { ...layout.definition, images: {} },
  ])
  if (!needsOtherFont(texts)) return []
  const families = new Set(
    [...new Set(texts)].map((character) => familyOf(fontOfCharacter(character) ?? 'text')),
  )
  return fallbackFamilies.filter((family) => families.has(family))
}
