import type { InvoiceItem, ItemUnit } from '@kontor/domain/invoices/invoice'
import { Decimal } from '@kontor/domain/money/decimal'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import type { InvoiceLine } from '../model/e-invoice.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { taxCategoryOf } from './tax-category.ts'

const one = Decimal.of(1)
const hundred = Decimal.of(100)

/**
 * The codes of UN/ECE Recommendation 20 for piece, per cent, lump sum and hour, each with the quantity that
 * the price refers to (BT-149).
 */
const units: Record<ItemUnit, { unitCode: string; baseQuantity: Decimal }> = {
  piece: { unitCode: 'H87', baseQuantity: one },
  percentage: { unitCode: 'P1', baseQuantity: hundred },
  'all-inclusive': { unitCode: 'LS', baseQuantity: one },
  time: { unitCode: 'HUR', baseQuantity: one },
}

/** The items as lines of the invoice (BG-25), in the same order as on the page. */
export function invoiceLines(items: readonly InvoiceItem[], taxCase: TaxCase): InvoiceLine[] {
  return items.map((item, itemIndex) => ({
    id: String(itemIndex + 1),
    itemIndex,
    ...nameAndDescription(item),
    ...units[item.unit],
    ...priceAndQuantity(item),
    net: Decimal.of(item.nettoItemPrice),
    category: taxCategoryOf(item.taxRate, taxCase),
    rate: Decimal.of(item.taxRate),
  }))
}

/** Every item needs a name (BR-25). Without a title, the name is the first line of the description. */
function nameAndDescription(item: InvoiceItem): Pick<InvoiceLine, 'name' | 'description'> {
  const name = cleanLine(item.title)
  const description = cleanText(item.description)
  if (name !== '') return { name, description }
  const [firstLine = '', ...others] = description.split('\n')
  return { name: cleanLine(firstLine), description: cleanText(others.join('\n')) }
}

/** Moves a minus sign from the price to the quantity, because prices must not be negative (BR-27). */
function priceAndQuantity({ unitPrice, quantity }: InvoiceItem): Pick<InvoiceLine, 'unitPrice' | 'quantity'> {
  return {
    unitPrice: Decimal.of(Math.abs(unitPrice)),
    quantity: Decimal.of(unitPrice < 0 ? -quantity : quantity),
  }
}
