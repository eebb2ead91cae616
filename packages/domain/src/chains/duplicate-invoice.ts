import { berlinNoon } from '../days/calendar-day.ts'
import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import type { StandardTexts } from '../invoices/standard-texts.ts'
import { emptyObjectInfos } from '../object-infos.ts'
import { withoutExchangeRate } from '../tax/tax-in-euros.ts'
import { currentTaxRate } from '../tax/tax-rate.ts'
import { asInvoice } from './advance-content.ts'

/**
 * A copy for the editor's create mode [S4.5.11]: a draft dated today (Berlin time), without id, number, tags,
 * notes, lock, author, seller, exchange rate, attachments, preceding invoice, offer, place in a chain, or
 * lines that deduct advances. The copy uses the newest version of its layout. Items get new ids, and
 * surcharges refer to those. Replaces the temporary tax rates of 2020 with today's. Keeps all texts, except those
 * with which a paper of a chain begins: `texts` are the organisation's for an ordinary invoice.
 */
export function duplicateInvoice(
  invoice: Invoice,
  { now, newId, texts }: { now: UnixSeconds; newId: () => string; texts?: StandardTexts | undefined },
): Invoice {
  const plain = asInvoice(invoice.content, texts)
  const { seller: _, precedingInvoice: __, offer: _o, fromOffer: _f, attachments: _a, ...content } = plain
  const { followers: ___, ...copied } = invoice
  const newIds = new Map<string, string>()
  const items = content.items.flatMap((item) => {
    const { creditedLine: _, settledAdvance, ...line } = item
    if (settledAdvance !== undefined) return []
    const id = newId()
    newIds.set(item.id, id)
    return [{ ...line, id, taxRate: currentTaxRate(item.taxRate) }]
  })
  const surcharges = content.surcharges.map((surcharge) => ({
    ...surcharge,
    itemReferences: surcharge.itemReferences.flatMap((id) => newIds.get(id) ?? []),
    taxRate: currentTaxRate(surcharge.taxRate),
  }))
  return {
    ...copied,
    id: '',
    invoiceNumber: '',
    status: 'draft',
    content: recalculate({
      ...content,
      customer: {
        ...content.customer,
        defaultTaxRate: currentTaxRate(content.customer.defaultTaxRate),
      },
      items,
      surcharges,
      dates: { ...content.dates, invoiceDate: berlinNoon(now) },
      payment: withoutExchangeRate(content.payment),
    }),
    templateReference: { id: invoice.templateReference.id, name: invoice.templateReference.name },
    objectInfos: emptyObjectInfos(),
    notes: [],
    isEditedByUser: '',
    editingStartedAt: 0,
    tags: [],
    revision: 0,
  }
}
