import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import type { Profile } from '@kontor/domain/profile'
import { buildDefinition } from './build-document.ts'
import { renderDefinition } from './engine.ts'

/**
 * The PDF of an invoice [S1.0.4, S7.0.27]. The same invoice gives the same bytes, in Node and in every
 * browser: no clock and no chance goes in. Rejects when an image of the layout or the logo cannot be read.
 */
export function renderInvoicePdf(
  invoice: Invoice,
  template: LayoutTemplate,
  profile: Profile,
): Promise<Uint8Array> {
  return renderDefinition(buildDefinition(invoice, template, profile))
}
