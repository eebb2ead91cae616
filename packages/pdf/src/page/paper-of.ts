import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'
import { invoicePaper } from './invoice-paper.ts'
import { offerPaper } from './offer-paper.ts'
import { type PrintablePaper, paperNameOf } from './printable-paper.ts'

/** The paper that prints an invoice, credit or offer. A final has its stored seller, a draft the given one. */
export function paperOf(document: Invoice, layout: LayoutTemplate, profile: Profile): PrintablePaper {
  return papers[paperNameOf(document)](document, layout, document.content.seller ?? profile)
}

const papers = { invoice: invoicePaper, offer: offerPaper }
