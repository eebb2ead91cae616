import type { Invoice } from '@kontor/domain/invoices/invoice'
import type {
  ImageItem,
  InvoiceDataItem,
  KnownLayoutItem,
  LayoutDefinition,
  LayoutItem,
  LayoutItemFormat,
  LayoutTemplate,
  SingleTableRowItem,
  StaticTextItem,
} from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import { offerTitle, validUntilLabel } from './wording.ts'

/** Data keys of fields that ask for payment or name another invoice. An offer is printed without them. */
const keysOfInvoices = [
  'paymentGoal',
  'payableDays',
  'paymentDays',
  'giroCode',
  'correctionNote',
  'prepaid',
  'payable',
  'taxInEuros',
]

/** Words in layout texts that would make an offer look like an invoice. */
const wordsOfInvoices =
  /rechnung|invoice|überweis|\b(einzahl|bezahl|zahl)|anzahlung|begleich|fällig|skonto|payment|payable/i

/**
 * Converts an invoice layout into one that prints offers (docs/decisions/0084): labels refer to an offer,
 * nothing asks for money, and the title, the number and the last day of validity are printed even if the
 * layout has no items for them.
 */
export function offerLayout(template: LayoutTemplate): LayoutTemplate {
  const { header, body, background, footer } = template.definition
  const validity = { isPrinted: printsKey(template, 'validUntil') }
  const bodyOfOffer = body.content.flatMap((item) => converted(item, validity))
  const definition: LayoutDefinition = {
    ...template.definition,
    header: header.flatMap((item) => converted(item)),
    body: { content: bodyOfOffer },
    background: background.flatMap((item) => converted(item)),
    footer: { ...footer, content: footer.content.flatMap((item) => converted(item)) },
  }
  const offer = { ...template, definition }
  return {
    ...offer,
    definition: { ...definition, body: { content: [...missing(offer, validity), ...bodyOfOffer] } },
  }
}

/**
 * The title and the number if the first page lacks them, and the last day of validity if no page has it;
 * printed above the rest of the body.
 */
function missing(template: LayoutTemplate, { isPrinted }: { isPrinted: boolean }): LayoutItem[] {
  const { definition } = template
  // Items for the following pages are not on the first one.
  const header = definition.header.filter((item) => (item as LayoutItemFormat).pages !== 'following')
  const onFirstPage = { ...template, definition: { ...definition, header } }
  const prints = (key: string) => printsKey(onFirstPage, key)
  return [
    ...(prints('TITLE') ? [] : [{ type: 'staticText', text: offerTitle } as LayoutItem]),
    ...(prints('invoiceNumber') ? [] : [line('string', 'invoiceNumber', 'Nr. ')]),
    ...(isPrinted ? [] : [line('date', 'validUntil', `${validUntilLabel} `)]),
  ]
}

function line(dataType: InvoiceDataItem['dataType'], key: string, prefix: string): LayoutItem {
  return { type: 'invoiceData', dataType, key, prefix, showIf: key, margin: [0, 0, 0, 6] } as LayoutItem
}

/**
 * The items that replace an item of the layout: none, the converted item, or a converted row followed by the
 * row for the last day.
 */
function converted(layoutItem: LayoutItem, validity?: { isPrinted: boolean }): LayoutItem[] {
  const item = layoutItem as unknown as KnownLayoutItem
  if (asksForMoney(item)) return []
  if (item.type === 'staticText') return relabelled(item)
  if (item.type === 'invoiceData') return [withoutWords(item) as LayoutItem]
  if (!('content' in item) || !Array.isArray(item.content)) return [layoutItem]
  if (item.type === 'singleTableRow') return convertedRow(item, validity)
  const content = item.content.flatMap((inner) => converted(inner, validity))
  const kept = { ...item, content }
  return [kept]
}

/**
 * Keeps the number of cells in a row, but removes a row that loses all its data. The row for the last day
 * follows the row for `invoiceDate`.
 */
function convertedRow(row: SingleTableRowItem, validity?: { isPrinted: boolean }): LayoutItem[] {
  const hasData = (cells: LayoutItem[]) => cells.some((cell) => printsAny(cell))
  const content = row.content.map((cell) => converted(cell, validity)[0] ?? emptyCell)
  if (hasData(row.content) && !hasData(content)) return []
  const kept = { ...row, content } as LayoutItem
  if (!validity || validity.isPrinted || row.showIf !== 'invoiceDate' || row.content.length !== 2)
    return [kept]
  validity.isPrinted = true
  const [label, value] = content
  return [
    kept,
    {
      ...row,
      showIf: 'validUntil',
      content: [
        { ...label, type: 'staticText', text: validUntilLabel },
        { ...value, type: 'invoiceData', dataType: 'date', key: 'validUntil', prefix: '', suffix: '' },
      ],
    } as LayoutItem,
  ]
}

const emptyCell = { type: 'staticText', text: '' } as LayoutItem

function printsAny(item: LayoutItem): boolean {
  const { type, content } = item as { type?: string; content?: LayoutItem[] }
  return type === 'invoiceData' || type === 'image' || (content?.some(printsAny) ?? false)
}

function asksForMoney(item: KnownLayoutItem): boolean {
  if (item.type === 'image') return (item as ImageItem).image === 'giroCode'
  const { showIf = '' } = item as LayoutItemFormat
  if (keysOfInvoices.includes(showIf)) return true
  return item.type === 'invoiceData' && (item.dataType === 'paymentGoal' || keysOfInvoices.includes(item.key))
}

/**
 * Makes labels refer to an offer instead of an invoice. Leaves out any other text about invoices or payments.
 */
function relabelled(item: StaticTextItem): LayoutItem[] {
  const text = labelOfOffer(item.text)
  return wordsOfInvoices.test(text) ? [] : [{ ...item, text } as LayoutItem]
}

function labelOfOffer(text: string): string {
  const label = text.trim()
  const isLabel =
    /^rechnung:?$/i.test(label) ||
    /^rechnung ?(?:nr|nummer)\b/i.test(label) ||
    /^rechnungs-? ?(?:nummer|nr|datum)\b/i.test(label)
  if (!isLabel) return text
  const isUpperCase = label === label.toUpperCase()
  return text.replace(/rechnung/i, isUpperCase ? offerTitle.toUpperCase() : offerTitle)
}

function withoutWords(item: InvoiceDataItem): InvoiceDataItem {
  const { prefix = '', suffix = '', ...plain } = item
  const kept = (text: string) => (wordsOfInvoices.test(labelOfOffer(text)) ? '' : labelOfOffer(text))
  return {
    ...plain,
    ...(prefix === '' ? {} : { prefix: kept(prefix) }),
    ...(suffix === '' ? {} : { suffix: kept(suffix) }),
  }
}

/**
 * Prepares an offer for printing: replaces a title that is empty, is hidden or mentions an invoice, and
 * removes a delivery date that equals the invoice date.
 */
export function printableOffer(offer: Invoice): Invoice {
  const { content } = offer
  const { deliveryDate } = content.dates
  const standardInfos = content.standardInfos.map((info) =>
    info.key === 'TITLE' && (info.value.trim() === '' || !info.show || wordsOfInvoices.test(info.value))
      ? { ...info, value: offerTitle.toUpperCase(), show: true }
      : info,
  )
  // An offer has no invoice date yet, so the delivery date cannot equal it.
  const isOfInvoice = deliveryDate.type === 'type1' || deliveryDate.type === 'type2'
  const plain = { type: 'type3', label: '', startDate: 0, endDate: 0 } as const
  const dates = isOfInvoice ? { ...content.dates, deliveryDate: plain } : content.dates
  return { ...offer, content: { ...content, standardInfos, dates } }
}
