import type { InvoiceItem } from '@kontor/domain/invoices/invoice'

/**
 * The row with the values of a saved item. Keeps what the user has typed, which is what differs from the row
 * as it was `before`.
 */
export function fillFromTemplate(row: InvoiceItem, before: InvoiceItem, template: InvoiceItem): InvoiceItem {
  const isTyped = (field: keyof InvoiceItem) => row[field] !== before[field]
  // A quantity has a meaning only together with its unit.
  const amount = isTyped('quantity') || isTyped('unit') ? row : template
  return {
    ...template,
    id: row.id,
    description: isTyped('description') ? row.description : template.description,
    quantity: amount.quantity,
    unit: amount.unit,
    unitPrice: isTyped('unitPrice') ? row.unitPrice : template.unitPrice,
    taxRate: isTyped('taxRate') ? row.taxRate : template.taxRate,
  }
}
