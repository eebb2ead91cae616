import { defaultTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import {
  isKnownItem,
  type LayoutDefinition,
  type LayoutItem,
  type LayoutTemplate,
  type StackItem,
  type TableItem,
} from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { transferFor } from '@kontor/domain/money/transfer'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { ReminderLine, ReminderSums } from '@kontor/domain/payments/reminders/reminder'
import type { ReminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import { transferCodeText } from './giro-code.ts'
import { dataItem, textItem } from './layout-items.ts'
import type { PrintablePaper } from './printable-paper.ts'
import { reminderNotes, reminderWords as words } from './reminder-wording.ts'
import { withMinusSign } from './wording.ts'

/**
 * The paper that prints a reminder letter: on the layout's letterhead, with the same address window, and with
 * a body of its own, because a layout describes an invoice. It shows no VAT, since interest and outlay are
 * damages (UStAE 1.3), and is never an e-invoice.
 */
export function reminderPaper(
  document: ReminderDocument,
  layout: LayoutTemplate,
  seller: Profile,
): PrintablePaper {
  return {
    name: 'reminder',
    number: document.invoiceNumber,
    layout: letterLayout(document, layout),
    invoice: document,
    seller,
    giroCode: codeOf(document, seller),
  }
}

/** The GiroCode of the total. */
function codeOf({ reminder }: ReminderDocument, seller: Profile): string {
  const { currency, sums } = reminder
  const transfer = transferFor(seller.bank, { currency }, referenceOf(reminder))
  return transferCodeText({
    ...transfer,
    payee: transfer.accountHolder.trim() || seller.legalName,
    amount: sums.total,
  })
}

/** Maximum length of the remittance information of a transfer. */
const longestReference = 140

/** What the payer should write: the letter, and as many of its invoices as fit whole. */
function referenceOf({ number, lines }: ReminderDocument['reminder']): string {
  return lines.reduce((text, { invoiceNumber }) => {
    const longer = `${text} ${invoiceNumber}`
    return longer.length <= longestReference ? longer : text
  }, number)
}

/** The version of the built-in layout with the same rules for the page as the given layout. */
function builtInLike({ definition }: LayoutTemplate): LayoutDefinition {
  const isOlder = definition.localisation.minusSign === undefined
  return (isOlder ? firstDefaultTemplate : defaultTemplate).definition
}

function letterLayout(document: ReminderDocument, template: LayoutTemplate): LayoutTemplate {
  const builtIn = builtInLike(template)
  const { page, header, body, background, footer } = template.definition
  const windows = body.content.filter((item) => isPlaced(item) && !namesInvoice(item))
  const placed = { ...template, definition: { ...template.definition, body: { content: windows } } }
  // A layout without an address field of its own gets that of the built-in layout.
  const kept = printsKey(placed, 'customer') ? windows : builtIn.body.content.filter(isPlaced)
  const space = (builtIn.page.pageMargins[1] ?? 0) - (page.pageMargins[1] ?? 0)
  const definition: LayoutDefinition = {
    ...template.definition,
    page: { ...page, styles: { ...builtIn.page.styles, ...page.styles } },
    header: header.filter((item) => !namesInvoice(item)),
    background: background.filter((item) => !namesInvoice(item)),
    footer: { ...footer, content: footer.content.filter((item) => !namesInvoice(item)) },
    body: {
      content: [...kept, ...letterBody(document, Math.max(0, space), template.definition.localisation)],
    },
  }
  return { ...template, definition }
}

function isPlaced(item: LayoutItem): boolean {
  return isKnownItem(item) && item.position !== undefined
}

/** Whether an item says something that is true only of an invoice, or prints its GiroCode. */
function namesInvoice(item: LayoutItem): boolean {
  if (!isKnownItem(item)) return false
  if (item.type === 'staticText') return /rechnung|invoice/i.test(item.text)
  if (item.type === 'image') return item.image === 'giroCode'
  if (item.type === 'invoiceData') return /rechnung|invoice/i.test(`${item.prefix ?? ''}${item.suffix ?? ''}`)
  return item.content.some(namesInvoice)
}

/** Texts begin here, 25 mm from the left edge of the page (DIN 5008). */
const textMargin = 31

const block = (item: LayoutItem, top: number): StackItem => ({
  type: 'stack',
  content: [item],
  margin: [textMargin, top, 0, 0],
})

type Signs = Pick<LayoutDefinition['localisation'], 'minusSign'>

/** `space` is the room that the address window needs beyond the top margin of the body. */
function letterBody(document: ReminderDocument, space: number, signs: Signs): LayoutItem[] {
  const { reminder } = document
  const notes = reminderNotes(reminder).map((note) => block(textItem(note, { style: 'itemDescription' }), 4))
  return [
    { ...facts(document), margin: [textMargin, 6 + space, 0, 0] } as LayoutItem,
    block(dataItem('name', 'salutation'), 18),
    block(textItem(reminder.intro), 8),
    claimTable(document, signs),
    ...notes,
    {
      type: 'stack',
      keepTogether: true,
      content: [block(textItem(reminder.closing), 12), payment(reminder), block(textItem(words.regards), 14)],
    } as StackItem,
    block(dataItem('string', 'seller.signature'), 2),
  ]
}

function facts({ reminder }: ReminderDocument): LayoutItem {
  const row = (label: string, value: LayoutItem, showIf?: string): LayoutItem =>
    ({
      type: 'singleTableRow',
      ...(showIf === undefined ? {} : { showIf }),
      content: [textItem(label, { style: 'label' }), value],
    }) as LayoutItem
  const table: TableItem = {
    type: 'table',
    width: 245,
    widths: [103, '*'],
    margin: [0, 10.24, 0, 0],
    content: [
      row(words.number, textItem(reminder.number, { style: 'documentNumber' })),
      row(words.customerNumber, dataItem('string', 'customerNumber'), 'customerNumber'),
      row(words.date, textItem(formatDay(reminder.date))),
      row(words.deadline, textItem(formatDay(reminder.deadline), { style: 'documentNumber' })),
    ],
  }
  return {
    type: 'columns',
    columnGap: 20,
    content: [textItem(reminder.title, { style: 'title' }), table],
  } as LayoutItem
}

type Sums = Pick<ReminderSums, 'principal' | 'interest' | 'lumpSum' | 'fees' | 'paid' | 'total'>

function claimTable({ reminder }: ReminderDocument, signs: Signs): TableItem {
  const { currency, lines, sums } = reminder
  const number = (text: string): LayoutItem => textItem(text, { style: 'number' })
  const money = (amount: number) => number(withMinusSign(formatMoney(amount, currency), signs))
  const amounts = ({ principal, interest, lumpSum, fees, paid, total }: Sums) => [
    money(principal),
    money(interest),
    // Cents, so that the sum of two amounts is exact.
    money((Math.round(lumpSum * 100) + Math.round(fees * 100)) / 100),
    money(paid === 0 ? 0 : -paid),
    money(total),
  ]
  const row = (content: LayoutItem[], style?: string): LayoutItem =>
    ({ type: 'singleTableRow', content, ...(style === undefined ? {} : { style }) }) as LayoutItem
  const heads = words.heads.map((head, index) =>
    index < 3 ? textItem(head) : textItem(head, { style: 'number' }),
  )
  return {
    type: 'table',
    widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
    headerRows: 1,
    lines: 'rows',
    margin: [textMargin, 13, 0, 0],
    content: [
      row(heads, 'tableHeader'),
      ...lines.map((line) => row([claimCell(line), ...daysOf(line), ...amounts(line)])),
      row([textItem(words.sum), textItem(''), textItem(''), ...amounts(sums)], 'documentNumber'),
    ],
  }
}

function claimCell({ invoiceNumber, levelTitle, defaultFrom }: ReminderLine): StackItem {
  const since = `${words.inDefaultSince} ${formatDay(defaultFrom)}`
  const notes = defaultFrom === 0 ? [levelTitle] : [levelTitle, since]
  return {
    type: 'stack',
    content: [textItem(invoiceNumber), ...notes.map((note) => textItem(note, { style: 'itemDescription' }))],
  } as StackItem
}

function daysOf({ invoiceDate, dueDate }: ReminderLine): LayoutItem[] {
  return [textItem(formatDay(invoiceDate)), textItem(formatDay(dueDate))]
}

/** The account to pay to, beside the GiroCode if there is one. */
const payment = (reminder: ReminderDocument['reminder']): LayoutItem =>
  ({
    type: 'columns',
    columnGap: 10,
    margin: [textMargin, 10, 0, 0],
    content: [
      { type: 'image', image: 'giroCode', width: 62 },
      {
        type: 'stack',
        width: '*',
        content: [
          textItem(words.payWithCode, { style: 'giroCodeTitle', showIf: 'giroCode' }),
          dataItem('string', 'seller.bank.name', { showIf: 'seller.bank.name' }),
          dataItem('string', 'seller.bank.iban', { prefix: 'IBAN ', showIf: 'seller.bank.iban' }),
          dataItem('string', 'seller.bank.bic', { prefix: 'BIC ', showIf: 'seller.bank.bic' }),
          textItem(`${words.reference} ${referenceOf(reminder)}`),
        ],
      },
    ],
  }) as LayoutItem
