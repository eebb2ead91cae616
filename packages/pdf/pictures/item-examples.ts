import type {
  ArrayToTableRowsItem,
  DataType,
  InvoiceDataItem,
  KnownLayoutItem,
  LayoutItem,
  LayoutItemFormat,
  SingleTableRowItem,
  StaticTextItem,
} from '@kontor/domain/layouts/layout-template'

const row = (
  content: LayoutItem[],
  format: Omit<SingleTableRowItem, 'type' | 'content'> = {},
): SingleTableRowItem => ({
  type: 'singleTableRow',
  content,
  ...format,
})
const rowPer = (source: ArrayToTableRowsItem['source'], content: LayoutItem[]): ArrayToTableRowsItem => ({
  type: 'arrayToTableRows',
  source,
  content,
})
const data = (dataType: DataType, key: string, format: LayoutItemFormat = {}): InvoiceDataItem => ({
  type: 'invoiceData',
  dataType,
  key,
  ...format,
})
const text = (content: string, format: LayoutItemFormat = {}): StaticTextItem => ({
  type: 'staticText',
  text: content,
  ...format,
})

/** One example of each item type, as docs/layout-templates.md shows it. */
export const itemExamples: Record<KnownLayoutItem['type'], KnownLayoutItem> = {
  columns: {
    type: 'columns',
    columnGap: 20,
    content: [text('Links, so breit wie übrig ist'), text('Rechts, 120 Punkte breit', { width: 120 })],
  },
  stack: {
    type: 'stack',
    content: [text('Oben'), text('Darunter, in grauer Schrift', { style: 'label' })],
  },
  table: {
    type: 'table',
    widths: ['*', 80],
    headerRows: 1,
    lines: 'rows',
    content: [
      row([text('Leistung'), text('Netto', { style: 'number' })], { style: 'tableHeader' }),
      rowPer('items', [data('string', 'title'), data('currency', 'nettoItemPrice', { style: 'number' })]),
    ],
  },
  singleTableRow: {
    type: 'table',
    widths: [110, 200],
    content: [
      row([text('Kundennummer', { style: 'label' }), data('string', 'customerNumber')], {
        showIf: 'customerNumber',
      }),
    ],
  },
  arrayToTableRows: {
    type: 'table',
    widths: ['auto', 'auto'],
    content: [
      rowPer('taxes', [data('string', 'taxName'), data('currency', 'taxValue', { style: 'number' })]),
    ],
  },
  invoiceData: data('address', 'customer'),
  staticText: text('Dieser Text steht auf jeder Rechnung.', { style: 'notice' }),
  image: { type: 'image', image: 'logo', width: 130 },
}
