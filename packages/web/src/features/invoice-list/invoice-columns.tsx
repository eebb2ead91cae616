import { customerName, customerNameSummary } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatDay, formatMoney, formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import { PaperChip } from '../../ui/chains/chain-chip.tsx'
import { ClaimMark } from '../../ui/payments/claim-mark.tsx'
import type { Column } from '../../ui/table/data-table-column.ts'
import { TagDots } from '../../ui/tag-dots.tsx'
import { HeldBackMark } from './held-back-mark.tsx'
import { texts } from './texts.ts'

const date: Column<Invoice> = {
  id: 'date',
  header: texts.date,
  width: 'content',
  cell: ({ content }) => formatDay(content.dates.invoiceDate),
  sortValue: ({ content }) => content.dates.invoiceDate,
}

/** Length of a shortened customer name: 25 characters and an ellipsis [S9.0.15]. */
const longestSummary = 26

const project: Column<Invoice> = {
  id: 'project',
  header: texts.project,
  cell: ({ content }) => infoValue(content, 'PROJECT'),
  // Long project names get no more room than a shortened customer name, so that the customer column keeps its
  // width.
  roomFor: ({ content }) => infoValue(content, 'PROJECT').slice(0, longestSummary),
  sortValue: ({ content }) => infoValue(content, 'PROJECT'),
}

const customer: Column<Invoice> = {
  id: 'customer',
  header: texts.customer,
  // A chip in another column must not leave a few letters of it.
  leastWidth: '6rem',
  cell: ({ content }) => (
    <span title={customerName(content.customer)}>{customerNameSummary(content.customer)}</span>
  ),
  roomFor: ({ content }) => customerNameSummary(content.customer),
  sortValue: ({ content }) => customerName(content.customer),
}

function nettoText({ content }: Invoice): string {
  return formatMoney(content.totals.netto, content.payment.currency)
}

const netto: Column<Invoice> = {
  id: 'netto',
  header: texts.netto,
  width: 'content',
  align: 'right',
  cell: nettoText,
  roomFor: nettoText,
  sortValue: ({ content }) => content.totals.netto,
}

const tags: Column<Invoice> = {
  id: 'tags',
  header: texts.tags,
  width: 'content',
  cell: (invoice) => <TagDots tags={invoice.tags} />,
}

/** The number of items and surcharges together [S2.4.3]. */
export function countOfLines({ content }: Invoice): number {
  return content.items.length + content.surcharges.length
}

/** Columns of the drafts [S2.4.3]. */
export const draftColumns: readonly Column<Invoice>[] = [
  {
    ...date,
    cell: (invoice) => (
      <>
        {formatDay(invoice.content.dates.invoiceDate)}
        <PaperChip invoice={invoice} />
      </>
    ),
  },
  project,
  customer,
  {
    id: 'items',
    header: texts.items,
    width: 'content',
    align: 'right',
    cell: (invoice) => countOfLines(invoice),
    sortValue: countOfLines,
  },
  netto,
  {
    id: 'lastModified',
    header: texts.lastModified,
    width: 'content',
    cell: ({ objectInfos }) => formatTimestamp(objectInfos.updatedAt),
    sortValue: ({ objectInfos }) => objectInfos.updatedAt,
  },
  {
    ...tags,
    cell: (draft) => (
      <>
        <HeldBackMark draftId={draft.id} />
        <TagDots tags={draft.tags} />
      </>
    ),
  },
]

/** Columns of the finals, after the checkbox [S2.4.12]. */
export const finalColumns: readonly Column<Invoice>[] = [
  date,
  {
    id: 'projectNumber',
    header: texts.projectNumber,
    roomFor: ({ content }) => infoValue(content, 'PROJECTNR').slice(0, longestSummary),
    cell: ({ content }) => infoValue(content, 'PROJECTNR'),
    sortValue: ({ content }) => infoValue(content, 'PROJECTNR'),
  },
  {
    id: 'invoiceNumber',
    header: texts.invoiceNumberColumn,
    width: 'content',
    cell: (invoice) => (
      <>
        {invoice.invoiceNumber}
        <PaperChip invoice={invoice} />
        <Box component="span" sx={{ ml: 1 }}>
          <ClaimMark invoice={invoice} />
        </Box>
      </>
    ),
    sortValue: ({ invoiceNumber }) => invoiceNumber,
  },
  project,
  customer,
  netto,
  tags,
]
