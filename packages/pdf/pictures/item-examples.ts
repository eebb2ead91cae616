import type { KnownLayoutItem, LayoutItem } from '@kontor/domain/layout-template'

const text = (content: string): KnownLayoutItem => ({ type: 'staticText', text: content })

/** One example of each item type, as docs/layout-templates.md shows it. */
export const itemExamples: Record<KnownLayoutItem['type'], LayoutItem> = {
  columns: {
    type: 'columns',
    columnGap: 20,
    content: [text('Links, so breit wie übrig ist'), { ...text('Rechts, 120 Punkte breit'), width: 120 }],
  } as KnownLayoutItem,
  stack: {
    type: 'stack',
    content: [text('Oben'), { ...text('Darunter, in grauer Schrift'), style: 'label' }],
  } as KnownLayoutItem,
  table: {
    type: 'table',
    widths: ['*', 80],
    headerRows: 1,
    lines: 'rows',
    content: [
      {
        type: 'singleTableRow',
        style: 'tableHeader',
        content: [text('Leistung'), { ...text('Netto'), style: 'number' }],
      },
      {
        type: 'arrayToTableRows',
        source: 'items',
        content: [
          { type: 'invoiceData', dataType: 'string', key: 'title' },
          { type: 'invoiceData', dataType: 'currency', key: 'nettoItemPrice', style: 'number' },
        ],
      },
    ],
  } as KnownLayoutItem,
  singleTableRow: {
    type: 'table',
    widths: [110, 200],
    content: [
      {
        type: 'singleTableRow',
        showIf: 'customerNumber',
        content: [
          { ...text('Kundennummer'), style: 'label' },
          { type: 'invoiceData', dataType: 'string', key: 'customerNumber' },
        ],
      },
    ],
  } as KnownLayoutItem,
  arrayToTableRows: {
    type: 'table',
    widths: ['auto', 'auto'],
    content: [
      {
        type: 'arrayToTableRows',
        source: 'taxes',
        content: [
          { type: 'invoiceData', dataType: 'string', key: 'taxName' },
          { type: 'invoiceData', dataType: 'currency', key: 'taxValue', style: 'number' },
        ],
      },
    ],
  } as KnownLayoutItem,
  invoiceData: { type: 'invoiceData', dataType: 'address', key: 'customer' } as KnownLayoutItem,
  staticText: {
    type: 'staticText',
    text: 'Dieser Text steht auf jeder Rechnung.',
    style: 'notice',
  } as KnownLayoutItem,
  image: { type: 'image', image: 'logo', width: 130 } as KnownLayoutItem,
}
