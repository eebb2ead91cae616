import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import type { Profile } from '@kontor/domain/profile'
import { buildDefinition } from './build-document.ts'
import { renderDefinition } from './engine.ts'

/**
 * The PDF of an invoice [S1.0.4, S7.0.27]. The same invoice gives the same bytes, in Node and in every
 * browser: no clock and no chance goes in. A logo that cannot be read is left out; rejects when an image of the layout cannot.
 */
export async function renderInvoicePdf(
  invoice: Invoice,
  template: LayoutTemplate,
  profile: Profile,
): Promise<Uint8Array> {
  const { seller = profile } = invoice.content
  try {
    return await renderDefinition(buildDefinition(invoice, template, seller))
  } catch (error) {
    // A final keeps its seller for ever: with such a logo nobody could print it any more.
    if (seller.logo === '') throw error
    const withoutLogo = { ...invoice, content: { ...invoice.content, seller: { ...seller, logo: '' } } }
    const bytes = await renderDefinition(buildDefinition(withoutLogo, template, seller))
    // biome-ignore lint/suspicious/noConsole: what is left out is logged, as an unknown item is [S8.0.9]
    console.warn('The logo cannot be read and is left out', error)
    return bytes
  }
}
