import type { Invoice } from '@kontor/domain/invoice'
import { printedNumber } from '@kontor/domain/invoice-number'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import type { Profile } from '@kontor/domain/profile'
import type { TDocumentInformation } from 'pdfmake/interfaces'
import { buildDefinition } from './build-document.ts'
import { renderDefinition } from './engine.ts'
import { draftWatermark } from './wording.ts'

/** Named in every PDF; another version may give other bytes, never another text (docs/decisions/0011). */
export const engineVersion = 'Kontor 1.1.0 / pdfmake 0.3.11'

/**
 * The PDF of an invoice [S1.0.4, S7.0.27]. The same invoice gives the same bytes, in Node and in every
 * browser: no clock and no chance goes in. A final is a PDF/A-3b with its language and title; a draft has the
 * watermark. Rejects when an image of the layout or the logo cannot be read.
 */
export function renderInvoicePdf(
  invoice: Invoice,
  template: LayoutTemplate,
  profile: Profile,
): Promise<Uint8Array> {
  return renderDefinition({
    ...buildDefinition(invoice, template, profile),
    info: documentInfo(invoice, invoice.content.seller ?? profile),
    displayTitle: true,
    version: '1.7',
    ...(invoice.status === 'final' ? { subset: 'PDF/A-3b' as const } : {}),
  })
}

function documentInfo(invoice: Invoice, seller: Profile): TDocumentInformation {
  const title = invoice.content.standardInfos.find((info) => info.key === 'TITLE')?.value || 'Rechnung'
  return {
    title: `${title} ${invoice.status === 'final' ? printedNumber(invoice) : `(${draftWatermark})`}`,
    author: seller.legalName,
    producer: engineVersion,
    creator: 'Kontor',
    creationDate: new Date((invoice.content.dates.invoiceDate || invoice.objectInfos.updatedAt) * 1000),
  }
}
