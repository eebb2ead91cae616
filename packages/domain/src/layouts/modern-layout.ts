import { modernTemplateReference } from './built-in-layouts.ts'
import {
  addressWindow,
  foldMarkLeft,
  foldMarks,
  followingHeader,
  footer,
  greeting,
  itemColumns,
  itemRows,
  minusSign,
  pageStyles,
  sums,
  surchargeRows,
} from './default-layout.ts'
import { block, columns, data, image, stack, table, text, textMargin } from './layout-items.ts'
import {
  accentColor,
  type InvoiceDataItem,
  type LayoutTemplate,
  type StaticTextItem,
  type TableItem,
} from './layout-template.ts'

// In points. The information block of DIN 5008 begins 125 mm from the left edge and 50 mm from the top.
const information = { x: 354.33, y: 141.73 }
const rightMargin = 40
const informationWidth = 595.28 - rightMargin - information.x
const top = 96
/** Where the title begins, below the address window and the information block. */
const titleTop = 262

const fact = (label: InvoiceDataItem | StaticTextItem, value: InvoiceDataItem, showIf: string) =>
  columns([{ ...label, width: 88 } as typeof label, { ...value, width: '*' } as InvoiceDataItem], {
    columnGap: 8,
    showIf,
  })
const named = (label: string, value: InvoiceDataItem, showIf: string = value.key) =>
  fact(text(label, { style: 'label' }), value, showIf)
const info = (key: string) =>
  fact(data('string', `${key}.label`, { style: 'label' }), data('string', key), key)

const informationBlock = stack(
  [
    named(
      'Rechnungsnummer',
      data('string', 'invoiceNumber', { projectPrefix: true, style: 'documentNumber' }),
    ),
    info('PROJECT'),
    info('VENDOR'),
    named('Kundennummer', data('string', 'customerNumber')),
    named('Ihre USt-IdNr.', data('string', 'VAT')),
    named('Ihre Referenz', data('string', 'internalReference')),
    info('EXTRA_REFERENCE'),
    named('Rechnungsdatum', data('date', 'invoiceDate')),
    named('Gültig bis', data('date', 'validUntil')),
  ],
  {
    position: information,
    width: informationWidth,
    style: 'information',
    window: { top: information.y, bottom: titleTop - 6, lineHeight: 12.9 },
  },
)

/** What to pay, until when and where, beside the code that says the same to a banking app. */
const payment = columns(
  [
    stack(
      [
        text('Bezahlen mit Code', { style: 'giroCodeTitle', showIf: 'giroCode' }),
        data('string', 'paymentRequest', {
          style: 'paymentRequest',
          showIf: 'paymentGoal',
          margin: [0, 2, 0, 0],
        }),
      ],
      { width: '*' },
    ),
    image('giroCode', { width: 62 }),
  ],
  { columnGap: 12, margin: [textMargin, 4, 0, 0], width: '*' },
)

/**
 * The third built-in layout: facts in the information block of DIN 5008, one accent colour, a large logo, and a
 * sentence that says how to pay.
 */
export const modernTemplate: LayoutTemplate = {
  id: modernTemplateReference.id,
  name: modernTemplateReference.name,
  version: 1,
  definition: {
    localisation: { code: 'de-DE', dateFormat: 'DD.MM.YYYY', minusSign },
    page: {
      pageMargins: [40, top, rightMargin, 90],
      pageSize: 'A4',
      foldMarks,
      foldMarkLeft,
      styles: {
        ...pageStyles,
        address: { lineHeight: 0.85 },
        information: { fontSize: 9.5, lineHeight: 0.95 },
        title: { fontSize: 22, bold: true, color: accentColor },
        tableHeader: { fontSize: 8.5, bold: true, color: accentColor },
        grandTotal: { fontSize: 12, bold: true, color: accentColor },
        giroCodeTitle: { fontSize: 9, bold: true, color: accentColor },
        paymentRequest: { fontSize: 9 },
      },
    },
    header: [followingHeader(top)],
    body: {
      content: [
        ...addressWindow([data('address', 'customer')]),
        stack(
          [
            data('string', 'TITLE', { showIf: 'TITLE', style: 'title' }),
            data('string', 'correctionNote', { showIf: 'correctionNote', margin: [0, 4, 0, 0] }),
          ],
          { margin: [textMargin, titleTop - top, 0, 0] },
        ),
        informationBlock,
        block(data('name', 'salutation'), 14),
        block(data('string', 'INTRO', { showIf: 'INTRO' }), 8),
        table([itemColumns, itemRows({ isCompact: true }), surchargeRows], {
          widths: [textMargin - 12, '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
          headerRows: 1,
          lines: 'rows',
          lineColor: accentColor,
          carriedOver: 4,
          margin: [0, 16, 0, 0],
          lastRowWithNext: true,
        }),
        stack(
          [
            columns([payment, { ...sums, lineColor: accentColor } as TableItem], {
              margin: [0, 6, 0, 0],
              columnGap: 18,
            }),
            block(data('deliveryDate', 'deliveryDate'), 14),
            block(data('paymentGoal', 'paymentGoal', { showIf: 'paymentGoal' }), 5),
          ],
          { keepTogether: true },
        ),
        block(data('string', 'taxNote', { showIf: 'taxNote', style: 'notice', noBreak: true }), 5),
        block(data('string', 'EUINV', { showIf: 'EUINV', noBreak: true }), 5),
        greeting('seller.signatureOnce'),
      ],
    },
    background: [
      image('logo', {
        width: informationWidth,
        height: 98,
        position: { x: information.x, y: 30 },
        pages: 'first',
      }),
    ],
    footer: {
      content: footer,
      pageNumber: { prefix: 'Seite ', separator: ' von ', suffix: '', style: 'pageNumber', top: 2.5 },
    },
    images: {},
  },
}
