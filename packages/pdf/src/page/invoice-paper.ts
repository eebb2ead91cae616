import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import type { Profile } from '@kontor/domain/organisation/profile'
import { giroCodeText } from './giro-code.ts'
import { dataItem } from './layout-items.ts'
import type { PrintablePaper } from './printable-paper.ts'
import { withAdvances } from './printed-advances.ts'
import { withTaxInEuros } from './printed-tax-in-euros.ts'

/** The paper that prints an invoice or credit. A draft has no GiroCode, because it has no number. */
export function invoicePaper(invoice: Invoice, layout: LayoutTemplate, seller: Profile): PrintablePaper {
  const number = numberOnPage(invoice, layout)
  return {
    name: 'invoice',
    number,
    layout: withRequiredItems(layout, invoice.content),
    invoice,
    seller,
    giroCode: giroCodeText(invoice, seller, number),
  }
}

/**
 * Adds the tax in euros and the advances of an Endrechnung. If the layout does not print the correction note,
 * adds it above the body, because a correction must name the original (§ 31 (5) UStDV).
 */
function withRequiredItems(layout: LayoutTemplate, invoice: InvoiceContent): LayoutTemplate {
  const taxed = withTaxInEuros(layout.definition.body.content, layout, invoice)
  const items = withAdvances(taxed, layout, invoice)
  const content = printsKey(layout, correctionNote.key) ? items : [correctionNote, ...items]
  return { ...layout, definition: { ...layout.definition, body: { content } } }
}

const correctionNote = dataItem('string', 'correctionNote', {
  showIf: 'correctionNote',
  margin: [0, 0, 0, 6],
})
