import { listsRates, prepaidAdvances } from '@kontor/domain/chains/settlement'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type {
  ArrayToTableRowsItem,
  DataType,
  LayoutItem,
  LayoutTemplate,
  SingleTableRowItem,
  TableItem,
} from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import { belowGross, placeBelowGross } from './gross-sum.ts'
import { dataItem, textItem } from './layout-items.ts'
import {
  advanceHeads,
  advancesTitle,
  advancesTitleOfStorno,
  payableLine,
  payableLineOfStorno,
} from './wording.ts'

/**
 * Adds, after the totals, the list of advances and the amount left to pay, because an Endrechnung must deduct
 * the advances and their tax (§ 14 (5) UStG); its Stornorechnung mirrors both. That amount takes over the
 * style of the gross sum, so that no other sum looks like the one to pay. Adds nothing if the layout itself
 * prints that amount (`payable`). Returns the bodies of other invoices unchanged.
 */
export function withAdvances(
  content: LayoutItem[],
  template: LayoutTemplate,
  invoice: Pick<InvoiceContent, 'paper'>,
): LayoutItem[] {
  if (prepaidAdvances(invoice).length === 0 || printsKey(template, 'payable')) {
    return content
  }
  const words = invoice.paper?.kind === 'cancellation' ? ofStorno : ofEndrechnung
  if (listsRates(invoice)) {
    const items = advanceItems({ words, hasRate: true, style: content.flatMap(grossStyle) })
    return belowGross(content.map(withPlainGross), items)
  }
  const items = advanceItems({ words, hasRate: false, style: [] })
  return content.toSpliced(placeBelowGross(content), 0, ...items)
}

type Row = Partial<SingleTableRowItem & { key: string }>

/** Whether an item is a row or a block with the gross sum. */
function holdsGross({ content = [] }: Row): boolean {
  return content.some((cell) => (cell as Row).key === 'brutto')
}

/** The styles of the rows and blocks with the gross sum. */
function grossStyle(item: LayoutItem): string[] {
  const { style = [], content = [] } = item as Row
  return [...(holdsGross(item as Row) ? [style].flat() : []), ...content.flatMap(grossStyle)]
}

function withPlainGross(item: LayoutItem): LayoutItem {
  const { style, content, ...rest } = item as Row
  const plain = holdsGross(item as Row) || style === undefined ? rest : { ...rest, style }
  return (content === undefined ? plain : { ...plain, content: content.map(withPlainGross) }) as LayoutItem
}

const ofEndrechnung = { title: advancesTitle, payable: payableLine }
const ofStorno = { title: advancesTitleOfStorno, payable: payableLineOfStorno }

const number = (dataType: DataType, key: string) => dataItem(dataType, key, { style: 'number' })

const advanceColumns = [
  { head: advanceHeads.number, cell: dataItem('string', 'advanceNumber') },
  { head: advanceHeads.date, cell: dataItem('date', 'advanceDate') },
  { head: advanceHeads.rate, cell: number('string', 'advanceRate') },
  { head: advanceHeads.netto, cell: number('currency', 'advanceNetto') },
  { head: advanceHeads.tax, cell: number('currency', 'advanceTax') },
  { head: advanceHeads.brutto, cell: number('currency', 'advanceBrutto') },
]

/** The list of advances, and the row with the amount left to pay. */
function advanceItems({
  words: { title, payable },
  hasRate,
  style,
}: {
  words: typeof ofEndrechnung
  hasRate: boolean
  style: string[]
}): LayoutItem[] {
  const columns = advanceColumns.filter((column) => hasRate || column.head !== advanceHeads.rate)
  // Heads of columns with numbers are aligned like the numbers, except on the pages of older finals.
  const headOf = ({ head, cell: { style } }: (typeof columns)[number]) =>
    textItem(head, hasRate && style !== undefined ? { style } : {})
  const head: SingleTableRowItem = { type: 'singleTableRow', content: columns.map(headOf) }
  const rows: ArrayToTableRowsItem = {
    type: 'arrayToTableRows',
    source: 'advances',
    content: columns.map(({ cell }) => cell),
  }
  const list: TableItem = {
    type: 'table',
    widths: columns.map((_, index) => (index === 0 ? '*' : 'auto')),
    headerRows: 1,
    lines: 'rows',
    content: [head, rows],
  }
  const rest: SingleTableRowItem = {
    type: 'singleTableRow',
    ...(style.length === 0 ? {} : { style }),
    content: [textItem(payable), number('currency', 'payable')],
  }
  const sum: TableItem = { type: 'table', widths: ['*', 'auto'], margin: [0, 6, 0, 0], content: [rest] }
  return [textItem(title, { margin: [0, 12, 0, 4] }), list, sum]
}
