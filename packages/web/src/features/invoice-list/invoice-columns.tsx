import { customerName, customerNameSummary } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatDay, formatMoney, formatTimestamp } from '@kontor/domain/money/german-format'
import type { Column } from '../../ui/table/data-table-column.ts'
import { TagDots } from '../../ui/tag-dots.tsx'
import { texts } from './texts.ts'

const date: Column<Invoice> = {
  id: 'date',
  header: texts.date,
  width: '5.75rem',
  cell: ({ content }) => formatDay(content.dates.invoiceDate),
  sortValue: ({ content }) => content.dates.invoiceDate,
}

const project: Column<Invoice> = {
  id: 'project',
  header: texts.project,
  cell: ({ content }) => infoValue(content, 'PROJECT'),
  sortValue: ({ content }) => infoValue(content, 'PROJECT'),
}

/** Room for 25 characters and an ellipsis where the list has some [S9.0.15]; where it has not, a little more than the project. */
const customerWidth = 'clamp(6rem, 55cqw - 15.5rem, 11.75rem)'

const customer: Column<Invoice> = {
  id: 'customer',
  header: texts.customer,
  width: customerWidth,
  cell: ({ content }) => (
    <span title={customerName(content.customer)}>{customerNameSummary(content.customer)}</span>
  ),
  sortValue: ({ content }) => customerName(content.customer),
}

const netto: Column<Invoice> = {
  id: 'netto',
  header: texts.netto,
  width: '6rem',
  align: 'right',
  cell: ({ content }) => formatMoney(content.totals.netto, content.payment.currency),
  sortValue: ({ content }) => content.totals.netto,
}

const tags: Column<Invoice> = {
  id: 'tags',
  header: texts.tags,
  width: '3.5rem',
  cell: (invoice) => <TagDots tags={invoice.tags} />,
}

/** Items and surcharges together [S2.4.3]. */
export function countOfLines({ content }: Invoice): number {
  return content.items.length + content.surcharges.length
}

/** Columns of the drafts [S2.4.3]. */
export const draftColumns: readonly Column<Invoice>[] = [
  date,
  project,
  customer,
  {
    id: 'items',
    header: texts.items,
    width: '4.625rem',
    align: 'right',
    cell: (invoice) => countOfLines(invoice),
    sortValue: countOfLines,
  },
  netto,
  {
    id: 'lastModified',
    header: texts.lastModified,
    width: '9rem',
    cell: ({ objectInfos }) => formatTimestamp(objectInfos.updatedAt),
    sortValue: ({ objectInfos }) => objectInfos.updatedAt,
  },
  tags,
]

/** Columns of the finals after the tick box [S2.4.12]. */
export const finalColumns: readonly Column<Invoice>[] = [
  date,
  {
    id: 'projectNumber',
    header: texts.projectNumber,
    width: '4.75rem',
    cell: ({ content }) => infoValue(content, 'PROJECTNR'),
    sortValue: ({ content }) => infoValue(content, 'PROJECTNR'),
  },
  {
    id: 'invoiceNumber',
    header: texts.invoiceNumberColumn,
    width: '5.75rem',
    cell: ({ invoiceNumber }) => invoiceNumber,
    sortValue: ({ invoiceNumber }) => invoiceNumber,
  },
  project,
  customer,
  netto,
  tags,
]
