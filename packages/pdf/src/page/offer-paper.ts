import type { Invoice } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import {
  type InvoiceDataItem,
  isKnownItem,
  type KnownLayoutItem,
  type LayoutDefinition,
  type LayoutItem,
  type LayoutTemplate,
  type SingleTableRowItem,
  type StaticTextItem,
} from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import type { Profile } from '@kontor/domain/organisation/profile'
import { dataItem, textItem } from './layout-items.ts'
import type { PrintablePaper } from './printable-paper.ts'
import { paperTitles, validUntilLabel } from './wording.ts'

const { offer: offerTitle } = paperTitles

/** The paper that prints an offer (docs/decisions/0084). It never has a GiroCode. */
export function offerPaper(offer: Invoice, layout: LayoutTemplate, seller: Profile): PrintablePaper {
  return {
    name: 'offer',
    number: numberOnPage(offer, layout),
    layout: offerLayout(layout),
    invoice: printableOffer(offer),
    seller,
    giroCode: '',
  }
}

/** Data keys of fields that ask for payment or name another invoice. An offer is printed without them. */
const keysOfInvoices = [
  'paymentGoal',
  'payableDays',
  'paymentDays',
  'paymentRequest',
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
 * Converts an invoice layout into one that prints offers: labels refer to an offer, nothing asks for money,
 * and the title, the number and the last day of validity are printed even if the layout has no items for
 * them.
 */
function offerLayout(template: LayoutTemplate): LayoutTemplate {
  const { header, body, background, footer } = template.definition
  const validity = { isPrinted: printsKey(template, 'validUntil') }
  const convertedAll = (items: LayoutItem[]) => items.flatMap((item) => converted(item))
  const definition: LayoutDefinition = {
    ...template.definition,
    header: convertedAll(header),
    body: { content: body.content.flatMap((item) => converted(item, validity)) },
    background: convertedAll(background),
    footer: { ...footer, content: convertedAll(footer.content) },
  }
  const content = [...missing({ ...template, definition }, validity), ...definition.body.content]
  return { ...template, definition: { ...definition, body: { content } } }
}

/**
 * The title and the number if the first page lacks them, and the last day of validity if no page has it;
 * printed above the rest of the body.
 */
function missing(template: LayoutTemplate, { isPrinted }: { isPrinted: boolean }): LayoutItem[] {
  const { definition } = template
  // Items for the following pages are not on the first one.
  const header = definition.header.filter((item) => !isKnownItem(item) || item.pages !== 'following')
  const onFirstPage = { ...template, definition: { ...definition, header } }
  const prints = (key: string) => printsKey(onFirstPage, key)
  return [
    ...(prints('TITLE') ? [] : [textItem(offerTitle)]),
    ...(prints('invoiceNumber') ? [] : [line('string', 'invoiceNumber', 'Nr. ')]),
    ...(isPrinted ? [] : [line('date', 'validUntil', `${validUntilLabel} `)]),
  ]
}

function line(dataType: InvoiceDataItem['dataType'], key: string, prefix: string): InvoiceDataItem {
  return dataItem(dataType, key, { prefix, showIf: key, margin: [0, 0, 0, 6] })
}

/**
 * The items that replace an item of the layout: none, the converted item, or a converted row followed by the
 * row for the last day.
 */
function converted(item: LayoutItem, validity?: { isPrinted: boolean }): LayoutItem[] {
  if (!isKnownItem(item)) return [item]
  if (asksForMoney(item)) return []
  if (item.type === 'staticText') return relabelled(item)
  if (item.type === 'invoiceData') return [withoutWords(item)]
  if (item.type === 'image') return [item]
  if (item.type === 'singleTableRow') return convertedRow(item, validity)
  const kept: KnownLayoutItem = {
    ...item,
    content: item.content.flatMap((inner) => converted(inner, validity)),
  }
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
  const kept: SingleTableRowItem = { ...row, content }
  if (!validity || validity.isPrinted || row.showIf !== 'invoiceDate' || row.content.length !== 2)
    return [kept]
  validity.isPrinted = true
  const [label, value] = content.map((cell) => (isKnownItem(cell) ? cell : undefined))
  const day = dataItem('date', 'validUntil', { ...value, prefix: '', suffix: '' })
  const added: SingleTableRowItem = {
    ...row,
    showIf: 'validUntil',
    content: [textItem(validUntilLabel, label), day],
  }
  return [kept, added]
}

const emptyCell = textItem('')

function printsAny(item: LayoutItem): boolean {
  if (!isKnownItem(item)) return false
  if (item.type === 'invoiceData' || item.type === 'image') return true
  return 'content' in item && item.content.some(printsAny)
}

function asksForMoney(item: KnownLayoutItem): boolean {
  if (item.type === 'image') return item.image === 'giroCode'
  if (item.showIf !== undefined && keysOfInvoices.includes(item.showIf)) return true
  return item.type === 'invoiceData' && (item.dataType === 'paymentGoal' || keysOfInvoices.includes(item.key))
}

/**
 * Makes labels refer to an offer instead of an invoice. Leaves out any other text about invoices or payments.
 */
function relabelled(item: StaticTextItem): StaticTextItem[] {
  const text = labelOfOffer(item.text)
  return wordsOfInvoices.test(text) ? [] : [{ ...item, text }]
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
function printableOffer(offer: Invoice): Invoice {
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
