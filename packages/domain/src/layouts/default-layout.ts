import { compactTemplateReference, defaultTemplateReference } from './built-in-layouts.ts'
import {
  block,
  columns,
  data,
  image,
  labelled,
  reference,
  row,
  rowPer,
  stack,
  table,
  text,
  textMargin,
} from './layout-items.ts'
import type { LayoutDefinition, LayoutItem, LayoutTemplate } from './layout-template.ts'

// In points. In form B, the address field begins 45 mm from the top, and its address zone 62.7 mm from the
// top.
const senderLineTop = 134
const addressTop = 177.7
// A long address starts higher, but not above this point, because the sender line may extend down to it.
const addressHighestTop = 147
// From the text margin to the right edge of the window, 105 mm from the left edge.
const addressWidth = 226

/**
 * What belongs into the window of an envelope: the sender line and the address. All of it stays between 45 and
 * 85 mm from the top, so that the window (45 to 90 mm) shows it even if the letter slips by 5 mm.
 */
export function addressWindow(address: LayoutItem[]): LayoutItem[] {
  const [windowTop, highestAddress, lowestEnd] = [127.6, 143.5, 239]
  return [
    stack([data('string', 'seller.returnLine', { style: 'senderLine' })], {
      position: { x: 40 + textMargin, y: senderLineTop },
      width: addressWidth,
      window: { top: windowTop, bottom: highestAddress - 0.5, lineHeight: 9.1 },
    }),
    stack(address, {
      position: { x: 40 + textMargin, y: addressTop },
      width: addressWidth,
      style: 'address',
      window: { top: highestAddress, bottom: lowestEnd, lineHeight: 12.45 },
    }),
  ]
}

const vatLine = data('string', 'VAT', { showIf: 'VAT', prefix: 'USt-IdNr. ', margin: [0, 3, 0, 0] })

/** The window of the first edition, which ends 87 mm from the top. */
const firstAddressWindow = [
  stack([data('string', 'seller.senderLine', { style: 'senderLine' })], {
    position: { x: 40 + textMargin, y: senderLineTop },
    width: addressWidth,
    window: { top: 120, bottom: addressHighestTop - 1, lineHeight: 8.1 },
  }),
  stack([data('address', 'customer'), vatLine], {
    position: { x: 40 + textMargin, y: addressTop },
    width: addressWidth,
    window: { top: addressHighestTop, bottom: 247, lineHeight: 12.8 },
  }),
]

export const itemColumns = row(
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
  /** Whether it is an edition from before the rules of decision 0152. */
  isFirst?: boolean
}

export const itemRows = ({ isCompact }: Pick<Edition, 'isCompact'>) =>
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

export const surchargeRows = rowPer('surcharges', [
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

export const sums = table(
  [
    row([text('Summe netto'), data('currency', 'netto', { style: 'number' })]),
    rowPer('taxes', [data('string', 'taxName'), data('currency', 'taxValue', { style: 'number' })]),
    row([text('Gesamtbetrag'), data('currency', 'brutto', { style: 'number' })], { style: 'grandTotal' }),
  ],
  { width: 'auto', widths: [145, 'auto'], lines: 'sum' },
)

const totals = columns([giroCode, sums], { margin: [0, 6, 0, 0] })

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

const firstFooter = [
  table([row([stack([footerColumns, directors])])], {
    widths: ['*'],
    lines: 'top',
    style: 'footer',
    margin: [40, 16, 40, 0],
  }),
]

/**
 * The footer of a page, which ends at least 8 mm above the edge, where every printer prints: more lines than
 * fit move closer together, and then get smaller.
 */
export const footer = [
  table([row([text('')])], { widths: ['*'], lines: 'top', style: 'footer', margin: [40, 14, 40, 0] }),
  stack([{ ...footerColumns, margin: [0, 0, 0, 0] } as LayoutItem, directors], {
    style: 'footer',
    position: { x: 40, y: 18.5 },
    width: 515.28,
    window: { top: 18.5, bottom: 65.2, lineHeight: 9.9 },
  }),
]

/** Distance of the fold marks from the edge, in points: 8 mm, where every printer prints. */
export const foldMarkLeft = 22.7

/** Where a page is folded: form B, and the middle for a hole punch. */
export const foldMarks = [297.64, 420.94, 595.28]

/** The minus of typography; a hyphen is shorter than a digit. */
export const minusSign = '\u2212'

// [S9.0.22] defines where the body begins on every page of the default layout. In the compact layout,
// it begins higher on the following pages.
const specifiedTop = 250
const compactTop = 96

/** The Verabschiedung and, below it, the sender's name. */
export const greeting = (nameKey: 'seller.signature' | 'seller.signatureOnce') =>
  stack(
    [
      block(data('string', 'REGARDS', { showIf: 'REGARDS' }), 14),
      block(data('string', nameKey, { showIf: 'REGARDS' }), 2),
    ],
    { keepTogether: true },
  )

export const pageStyles = {
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
} satisfies LayoutDefinition['page']['styles']

/** The title, number and date above the body of the following pages, which begins at `top`. */
export const followingHeader = (top: number) =>
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
  )

function germanDefinition(edition: Edition): LayoutDefinition {
  const { isCompact, sumsKey = 'payableDays', isFirst = false } = edition
  const top = isCompact ? compactTop : specifiedTop
  return {
    localisation: { code: 'de-DE', dateFormat: 'DD.MM.YYYY', ...(isFirst ? {} : { minusSign }) },
    page: {
      pageMargins: [40, top, 40, 90],
      pageSize: 'A4',
      foldMarks,
      ...(isFirst ? {} : { foldMarkLeft }),
      styles: isFirst ? pageStyles : { ...pageStyles, address: { lineHeight: 0.85 } },
    },
    header: [followingHeader(top)],
    body: {
      content: [
        ...(isFirst ? firstAddressWindow : addressWindow([data('address', 'customer'), vatLine])),
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
          ...(isFirst ? {} : { lastRowWithNext: true }),
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
          ? [greeting(isFirst ? 'seller.signature' : 'seller.signatureOnce')]
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
      content: isFirst ? firstFooter : footer,
      // Aligned with the carried sum. A long list of directors takes up all the lines below it.
      pageNumber: { prefix: 'Seite ', separator: ' von ', suffix: '', style: 'pageNumber', top: 2.5 },
    },
    images: {},
  }
}

/** The first version of the default layout, which finals from before decision 0152 keep. */
export const firstDefaultTemplate: LayoutTemplate = {
  id: defaultTemplateReference.id,
  name: defaultTemplateReference.name,
  version: 1,
  definition: germanDefinition({ isCompact: false, isFirst: true }),
}

/** The default layout: A4, DIN 5008 form B, in the order of [S3.10.12, S9.0.22]. */
export const defaultTemplate: LayoutTemplate = {
  ...firstDefaultTemplate,
  version: 2,
  definition: germanDefinition({ isCompact: false }),
}

/**
 * The second built-in layout: on the following pages, the body begins higher and there is no logo. Quantities
 * have units, the payment terms state dates and amounts, and the sender's name is below the Verabschiedung.
 */
export const compactTemplate: LayoutTemplate = {
  id: compactTemplateReference.id,
  name: compactTemplateReference.name,
  version: 3,
  definition: germanDefinition({ isCompact: true }),
}

/** Version 2, from before decision 0152. */
export const secondCompactTemplate: LayoutTemplate = {
  ...compactTemplate,
  version: 2,
  definition: germanDefinition({ isCompact: true, isFirst: true }),
}

/** Version 1, which states the gross sum of an Endrechnung as due even though its advances have been paid. */
export const firstCompactTemplate: LayoutTemplate = {
  ...compactTemplate,
  version: 1,
  definition: germanDefinition({ isCompact: true, isFirst: true, sumsKey: 'paymentDays' }),
}
