import { prepaidAdvances } from '@kontor/domain/chains/settlement'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { LayoutItem, LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { printsKey } from '@kontor/domain/layouts/prints-data'
import {
  advanceHeads,
  advancesTitle,
  advancesTitleOfStorno,
  payableLine,
  payableLineOfStorno,
} from './wording.ts'

/**
 * Adds, after the totals, the list of advances and the amount left to pay, because an Endrechnung must deduct
 * the advances and their tax (§ 14 (5) UStG); its Stornorechnung mirrors both. Adds nothing if the layout
 * itself prints that amount (`payable`). Returns the bodies of other invoices unchanged.
 */
export function withAdvances(
  content: LayoutItem[],
  template: LayoutTemplate,
  invoice: Pick<InvoiceContent, 'paper'>,
): LayoutItem[] {
  if (prepaidAdvances(invoice).length === 0 || printsKey(template, 'payable')) {
    return content
  }
  const place = content.findIndex((item) => printsKey(bodyOf(template, item), 'brutto'))
  const items = advanceItems(invoice.paper?.kind === 'cancellation' ? ofStorno : ofEndrechnung)
  return content.toSpliced(place === -1 ? content.length : place + 1, 0, ...items)
}

/** The template with `item` as its only content. */
function bodyOf(template: LayoutTemplate, item: LayoutItem): LayoutTemplate {
  const { definition } = template
  return {
    ...template,
    definition: {
      ...definition,
      header: [],
      body: { content: [item] },
      footer: { ...definition.footer, content: [] },
    },
  }
}

const ofEndrechnung = { title: advancesTitle, payable: payableLine }
const ofStorno = { title: advancesTitleOfStorno, payable: payableLineOfStorno }

const amount = (key: string) =>
  ({ type: 'invoiceData', dataType: 'currency', key, style: 'number' }) as LayoutItem
const words = (text: string) => ({ type: 'staticText', text }) as LayoutItem

const advanceItems = ({ title, payable }: { title: string; payable: string }): LayoutItem[] => [
  { type: 'staticText', text: title, margin: [0, 12, 0, 4] } as LayoutItem,
  {
    type: 'table',
    widths: ['*', 'auto', 'auto', 'auto', 'auto'],
    headerRows: 1,
    lines: 'rows',
    content: [
      { type: 'singleTableRow', content: advanceHeads.map(words) },
      {
        type: 'arrayToTableRows',
        source: 'advances',
        content: [
          { type: 'invoiceData', dataType: 'string', key: 'advanceNumber' },
          { type: 'invoiceData', dataType: 'date', key: 'advanceDate' },
          amount('advanceNetto'),
          amount('advanceTax'),
          amount('advanceBrutto'),
        ],
      },
    ],
  } as LayoutItem,
  {
    type: 'table',
    widths: ['*', 'auto'],
    margin: [0, 6, 0, 0],
    content: [{ type: 'singleTableRow', content: [words(payable), amount('payable')] }],
  } as LayoutItem,
]
