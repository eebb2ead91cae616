import { compactTemplateReference, defaultTemplateReference } from './built-in-layouts.ts'
import type {
  ArrayToTableRowsItem,
  ColumnsItem,
  DataType,
  ImageItem,
  InvoiceDataItem,
  LayoutDefinition,
  LayoutItem,
  LayoutItemFormat,
  LayoutTemplate,
  SingleTableRowItem,
  StackItem,
  StaticTextItem,
  TableItem,
} from './layout-template.ts'

// Texts align with the "Bezeichnung" column, 25 mm from the left edge (DIN 5008). The position numbers are in
// the margin.
const textMargin = 31
// In points. In form B, the address field begins 45 mm from the top, and its address zone 62.7 mm from the
// top.
const senderLineTop = 134
const addressTop = 177.7
// A long address starts higher, but not above this point, because the sender line may extend down to it.
const addressHighestTop = 147
// From the text margin to the right edge of the window, 105 mm from the left edge.
const addressWidth = 226

type Format<Item extends LayoutItem> = Omit<Item, 'type' | 'content'>

const text = (content: string, format: LayoutItemFormat = {}): StaticTextItem => ({
  type: 'staticText',
  text: content,
  ...format,
})
const data = (
  dataType: DataType,
  key: string,
  format: Omit<InvoiceDataItem, 'type' | 'dataType' | 'key'> = {},
): InvoiceDataItem => ({ type: 'invoiceData', dataType, key, ...format })
const stack = (content: LayoutItem[], format: Format<StackItem> = {}): StackItem => ({
  type: 'stack',
  content,
  ...format,
})
const columns = (content: LayoutItem[], format: Format<ColumnsItem>): ColumnsItem => ({
  type: 'columns',
  content,
  ...format,
})
const table = (content: LayoutItem[], format: Format<TableItem>): TableItem => ({
  type: 'table',
  content,
  ...format,
})
const row = (content: LayoutItem[], format: Format<SingleTableRowItem> = {}): SingleTableRowItem => ({
  type: 'singleTableRow',
  content,
  ...format,
})
const rowPer = (source: ArrayToTableRowsItem['source'], content: LayoutItem[]): ArrayToTableRowsItem => ({
  type: 'arrayToTableRows',
  source,
  content,
})
const image = (name: string, format: Omit<ImageItem, 'type' | 'image'>): ImageItem => ({
  type: 'image',
  image: name,
  ...format,
})

/**
 * A row with a label and its value. It appears only if the field named by `showIf` has a value and is shown.
 */
const labelled = (label: LayoutItem, value: InvoiceDataItem, showIf: string): SingleTableRowItem =>
  row([label, value], { showIf })

const reference = (key: string): SingleTableRowItem =>
  labelled(data('string', `${key}.label`, { style: 'label' }), data('string', key), key)

const block = (item: InvoiceDataItem, top: number): InvoiceDataItem => ({
  ...item,
  margin: [textMargin, top, 0, 0],
})

const itemColumns = row(
  [
    text('POS'),
    text('Bezeichnung'),
    text('Menge', { style: 'number' }),
    text('Einzelpreis', { style: 'number' }),
    text('Netto', { style: 'number' }),
    text('USt.', { style: 'number' }),
    text('Brutto', { style: 'number' }),
  ],
  { style: 'tableHeader' },
)

/** Whether to build the newer compact layout or the default layout, which follows the specification. */
interface Edition {
  isCompact: boolean
  /** Data key of the sums to pay and their due dates, in the compact layout. */
  sumsKey?: 'payableDays' | 'paymentDays'
}

const itemRows = ({ isCompact }: Edition) =>
  rowPer('items', [
    data('string', 'index', { style: 'position' }),
    stack([
      data('string', 'title', { style: 'itemTitle' }),
      data('string', 'description', { style: 'itemDescription' }),
    ]),
    data('string', isCompact ? 'quantityWithUnit' : 'itemQuantity', { style: 'number' }),
    data('currency', 'unitPrice', { style: 'number' }),
    data('currency', 'nettoItemPrice', { style: 'number' }),
    data('string', 'taxRate', { style: 'number' }),
    data('currency', 'bruttoItemPrice', { style: 'number' }),
  ])

const surchargeRows = rowPer('surcharges', [
  data('string', 'surchargeIndex', { style: 'position' }),
  stack([
    data('string', 'title', { style: 'itemTitle' }),
    data('string', 'description', { style: 'itemDescription' }),
    data('string', 'surchargeItemRefs', { style: 'itemDescription' }),
  ]),
  data('string', 'surchargeAmount', { style: 'number' }),
  data('currency', 'surchargeBasePrice', { style: 'number' }),
  data('currency', 'nettoSurchargePrice', { style: 'number' }),
  data('string', 'taxRate', { style: 'number' }),
  data('currency', 'bruttoSurchargePrice', { style: 'number' }),
])

// Beside the totals, where there is space. 22 mm is large enough for phone cameras.
const giroCode = columns(
  [
    image('giroCode', { width: 62 }),
    stack(
      [
        text('Bezahlen mit Code', { style: 'giroCodeTitle', showIf: 'giroCode' }),
        text('Mit der Banking-App scannen', { style: 'giroCodeHint', showIf: 'giroCode' }),
      ],
      { width: '*' },
    ),
  ],
  { columnGap: 10, margin: [textMargin, 4, 0, 0] },
)

const totals = columns(
  [
    giroCode,
    table(
      [
        row([text('Summe netto'), data('currency', 'netto', { style: 'number' })]),
        rowPer('taxes', [data('string', 'taxName'), data('currency', 'taxValue', { style: 'number' })]),
        row([text('Gesamtbetrag'), data('currency', 'brutto', { style: 'number' })], { style: 'grandTotal' }),
      ],
      { width: 'auto', widths: [145, 'auto'], lines: 'sum' },
    ),
  ],
  { margin: [0, 6, 0, 0] },
)

const footerColumns = columns(
  [
    stack([data('string', 'seller.legalName', { style: 'footerName' }), data('address', 'seller.address')]),
    stack(
      [
        data('string', 'seller.phone', { prefix: 'Tel. ' }),
        data('string', 'seller.email'),
        data('string', 'seller.website'),
      ],
      { width: 120 },
    ),
    stack(
      [
        data('string', 'seller.bank.name'),
        data('string', 'seller.bank.iban', { prefix: 'IBAN ' }),
        data('string', 'seller.bank.bic', { prefix: 'BIC ' }),
        data('string', 'seller.bank.accountHolder', { prefix: 'Inhaber ' }),
      ],
      { width: 130 },
    ),
    stack(
      [
        data('string', 'seller.taxNumber', { prefix: 'St.-Nr. ' }),
        data('string', 'seller.VAT', { prefix: 'USt-IdNr. ' }),
        data('string', 'seller.register'),
      ],
      { width: 128 },
    ),
  ],
  { columnGap: 12, margin: [0, 3, 0, 0] },
)

// Below the columns, where there is room for all directors (required by § 35a GmbHG).
const directors = data('string', 'seller.directors', { margin: [0, 2, 0, 0] })

// [S9.0.22] defines where the body begins on every page of the default layout. In the compact layout,
// it begins higher on the following pages.
const specifiedTop = 250
const compactTop = 96

/** The Verabschiedung and, below it, the sender's name. */
const greeting = stack(
  [
    block(data('string', 'REGARDS', { showIf: 'REGARDS' }), 14),
    block(data('string', 'seller.signature', { showIf: 'REGARDS' }), 2),
  ],
  { keepTogether: true },
)

function germanDefinition(edition: Edition): LayoutDefinition {
  const { isCompact, sumsKey = 'payableDays' } = edition
  const top = isCompact ? compactTop : specifiedTop
  return {
    localisation: { code: 'de-DE', dateFormat: 'DD.MM.YYYY' },
    page: {
      pageMargins: [40, top, 40, 90],
      pageSize: 'A4',
      foldMarks: [297.64, 420.94, 595.28],
      styles: {
        body: { fontSize: 10, lineHeight: 0.92, color: '#1a1d21' },
        header: { fontSize: 11 },
        footer: { fontSize: 7.5, lineHeight: 0.9, color: '#5b636d' },
        footerName: { bold: true },
        pageNumber: { fontSize: 7.5, color: '#5b636d', alignment: 'right', margin: [40, 0, 40, 0] },
        senderLine: { fontSize: 7, color: '#5b636d' },
        title: { fontSize: 20, bold: true },
        label: { color: '#5b636d' },
        documentNumber: { bold: true },
        number: { alignment: 'right', noWrap: true },
        position: { color: '#5b636d', noWrap: true },
        tableHeader: { fontSize: 8.5, bold: true, color: '#5b636d' },
        carriedOver: { fontSize: 9, color: '#5b636d' },
        itemTitle: { bold: true },
        itemDescription: { fontSize: 9, color: '#5b636d' },
        grandTotal: { fontSize: 11, bold: true },
        giroCodeTitle: { fontSize: 9, bold: true },
        giroCodeHint: { fontSize: 8, color: '#5b636d' },
        notice: { bold: true },
      },
    },
    header: [
      stack(
        [
          columns(
            [
              data('string', 'TITLE', { style: 'documentNumber', width: '*' }),
              data('string', 'invoiceNumber', { projectPrefix: true, style: 'number', width: 'auto' }),
              data('date', 'invoiceDate', { style: 'number', width: 'auto' }),
            ],
            { columnGap: 16 },
          ),
        ],
        // A long title starts higher, because the carried sum is below it.
        {
          pages: 'following',
          position: { x: 40 + textMargin, y: top - 34 },
          margin: [0, 0, 40, 0],
          window: { top: Math.max(30, top - 90), bottom: top - 20, lineHeight: 12.8 },
          style: 'header',
        },
      ),
    ],
    body: {
      content: [
        stack([data('string', 'seller.senderLine', { style: 'senderLine' })], {
          position: { x: 40 + textMargin, y: senderLineTop },
          width: addressWidth,
          window: { top: 120, bottom: addressHighestTop - 1, lineHeight: 8.1 },
        }),
        stack(
          [
            data('address', 'customer'),
            data('string', 'VAT', { showIf: 'VAT', prefix: 'USt-IdNr. ', margin: [0, 3, 0, 0] }),
          ],
          {
            position: { x: 40 + textMargin, y: addressTop },
            width: addressWidth,
            window: { top: addressHighestTop, bottom: 247, lineHeight: 12.8 },
          },
        ),
        columns(
          [
            stack([
              data('string', 'TITLE', { showIf: 'TITLE', style: 'title' }),
              // Aligned with the third row of facts next to it.
              data('string', 'correctionNote', { showIf: 'correctionNote', margin: [0, 12.24, 0, 0] }),
            ]),
            table(
              [
                labelled(
                  text('Rechnungsnummer', { style: 'label' }),
                  data('string', 'invoiceNumber', { projectPrefix: true, style: 'documentNumber' }),
                  'invoiceNumber',
                ),
                reference('PROJECT'),
                reference('VENDOR'),
                labelled(
                  text('Kundennummer', { style: 'label' }),
                  data('string', 'customerNumber'),
                  'customerNumber',
                ),
                labelled(
                  text('Ihre Referenz', { style: 'label' }),
                  data('string', 'internalReference'),
                  'internalReference',
                ),
                reference('EXTRA_REFERENCE'),
                labelled(
                  text('Rechnungsdatum', { style: 'label' }),
                  data('date', 'invoiceDate'),
                  'invoiceDate',
                ),
              ],
              { width: 245, widths: [103, '*'], margin: [0, 10.24, 0, 0] },
            ),
          ],
          // The body of the compact layout begins higher; on the first page, this margin makes up for that.
          { columnGap: 20, margin: [textMargin, 6 + specifiedTop - top, 0, 0] },
        ),
        block(data('name', 'salutation'), 18),
        block(data('string', 'INTRO', { showIf: 'INTRO' }), 8),
        table([itemColumns, itemRows(edition), surchargeRows], {
          widths: [textMargin - 12, '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
          headerRows: 1,
          lines: 'rows',
          carriedOver: 4,
          margin: [0, 13, 0, 0],
        }),
        stack(
          [
            totals,
            block(data('deliveryDate', 'deliveryDate'), 14),
            block(data('paymentGoal', 'paymentGoal', { showIf: 'paymentGoal' }), 5),
            ...(isCompact ? [block(data('string', sumsKey, { showIf: 'paymentGoal' }), 2)] : []),
          ],
          { keepTogether: true },
        ),
        block(data('string', 'taxNote', { showIf: 'taxNote', style: 'notice', noBreak: true }), 5),
        block(data('string', 'EUINV', { showIf: 'EUINV', noBreak: true }), 5),
        ...(isCompact
          ? [greeting]
          : [block(data('string', 'REGARDS', { showIf: 'REGARDS', noBreak: true }), 14)]),
      ],
    },
    background: [
      image('logo', {
        width: 130,
        height: 190,
        position: { x: 425.28, y: 40 },
        ...(isCompact ? { pages: 'first' as const } : {}),
      }),
    ],
    footer: {
      content: [
        table([row([stack([footerColumns, directors])])], {
          widths: ['*'],
          lines: 'top',
          style: 'footer',
          margin: [40, 16, 40, 0],
        }),
      ],
      // Aligned with the carried sum. A long list of directors takes up all the lines below it.
      pageNumber: { prefix: 'Seite ', separator: ' von ', suffix: '', style: 'pageNumber', top: 2.5 },
    },
    images: {},
  }
}

/** The default layout: A4, DIN 5008 form B, in the order of [S3.10.12, S9.0.22]. */
export const defaultTemplate: LayoutTemplate = {
  id: defaultTemplateReference.id,
  name: defaultTemplateReference.name,
  version: 1,
  definition: germanDefinition({ isCompact: false }),
}

/**
 * The second built-in layout: on the following pages, the body begins higher and there is no logo. Quantities
 * have units, the payment terms state dates and amounts, and the sender's name is below the Verabschiedung.
 */
export const compactTemplate: LayoutTemplate = {
  id: compactTemplateReference.id,
  name: compactTemplateReference.name,
  version: 2,
  definition: germanDefinition({ isCompact: true }),
}

/** Version 1, which states the gross sum of an Endrechnung as due even though its advances have been paid. */
export const firstCompactTemplate: LayoutTemplate = {
  ...compactTemplate,
  version: 1,
  definition: germanDefinition({ isCompact: true, sumsKey: 'paymentDays' }),
}
