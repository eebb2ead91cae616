import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { type AgeBucket, ageBuckets } from '@kontor/domain/payments/ageing'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { Money } from '../../ui/money.tsx'
import { ClaimChip } from '../../ui/payments/claim-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, roomText } from '../../ui/table/data-table-column.ts'
import { type Sorting, sortRows } from '../../ui/table/sort-rows.ts'
import type { CustomerRow } from './open-rows.ts'
import { texts } from './texts.ts'

interface TableProps<Row> {
  rows: readonly Row[]
  emptyText: ReactNode
  isNarrow: boolean
  onOpen: (row: Row) => void
}

const lateText = ({ daysLate }: OpenItem) => (daysLate > 0 ? String(daysLate) : '')

const itemColumns: readonly Column<OpenItem>[] = [
  {
    id: 'date',
    header: texts.date,
    width: 'content',
    cell: ({ invoiceDate }) => formatDay(invoiceDate),
    sortValue: ({ invoiceDate }) => invoiceDate,
  },
  {
    id: 'number',
    header: texts.number,
    width: 'content',
    cell: ({ number }) => number,
    roomFor: ({ number }) => roomText(number),
    sortValue: ({ number }) => number,
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customerName }) => customerName || texts.unnamed,
    roomFor: ({ customerName }) => roomText(customerName),
    sortValue: ({ customerName }) => customerName,
  },
  {
    id: 'project',
    header: texts.project,
    cell: ({ project }) => project,
    roomFor: ({ project }) => roomText(project),
    sortValue: ({ project }) => project,
  },
  {
    id: 'dueDate',
    header: texts.dueDate,
    width: 'content',
    cell: ({ dueDate }) => formatDay(dueDate),
    sortValue: ({ dueDate }) => dueDate,
  },
  {
    id: 'daysLate',
    header: texts.daysLate,
    width: 'content',
    align: 'right',
    cell: lateText,
    roomFor: lateText,
    sortValue: ({ daysLate }) => daysLate,
  },
  {
    id: 'state',
    header: texts.state,
    width: 'content',
    cell: ({ state }) => <ClaimChip state={state} />,
    sortValue: ({ state }) => state,
  },
  moneyColumn('payable', texts.payable, ({ payable }) => payable),
  moneyColumn('open', texts.open, ({ open }) => open),
]

const customerColumns: readonly Column<CustomerRow>[] = [
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customerName }) => customerName || texts.unnamed,
    roomFor: ({ customerName }) => roomText(customerName),
    sortValue: ({ customerName }) => customerName,
  },
  {
    id: 'count',
    header: texts.count,
    width: 'content',
    align: 'right',
    cell: ({ count }) => count,
    sortValue: ({ count }) => count,
  },
  ...ageBuckets.map((bucket: AgeBucket) =>
    moneyColumn<CustomerRow>(bucket, texts.buckets[bucket], ({ buckets }) => buckets[bucket]),
  ),
  moneyColumn('open', texts.open, ({ open }) => open),
  moneyColumn('credit', texts.credit, ({ credit }) => credit),
]

function moneyColumn<Row extends { currency: OpenItem['currency'] }>(
  id: string,
  header: string,
  value: (row: Row) => number,
): Column<Row> {
  const text = (row: Row) => formatMoney(value(row), row.currency)
  return { id, header, width: 'content', align: 'right', cell: text, roomFor: text, sortValue: value }
}

/** The open claims, each in a row. */
export function OpenItemTable({ rows, emptyText, isNarrow, onOpen }: TableProps<OpenItem>) {
  return (
    <SortedTable
      columns={itemColumns}
      rows={rows}
      rowId={({ invoiceId }) => invoiceId}
      firstSorting="date"
      compactCell={
        isNarrow
          ? (item) => (
              <CompactRow
                title={item.customerName}
                value={<Money value={item.open} currency={item.currency} />}
              >
                {[item.number, formatDay(item.dueDate), item.daysLate > 0 ? texts.late(item.daysLate) : '']
                  .filter(Boolean)
                  .join(' · ')}
                {' · '}
                <ClaimChip state={item.state} />
              </CompactRow>
            )
          : undefined
      }
      emptyText={emptyText}
      onOpen={onOpen}
    />
  )
}

/** What is open for each customer. */
export function CustomerTable({ rows, emptyText, isNarrow, onOpen }: TableProps<CustomerRow>) {
  return (
    <SortedTable
      columns={customerColumns}
      rows={rows}
      rowId={({ id }) => id}
      firstSorting="customer"
      compactCell={
        isNarrow
          ? (row) => (
              <CompactRow title={row.customerName} value={<Money value={row.open} currency={row.currency} />}>
                {row.credit === 0 ? '' : `${texts.credit}: ${formatMoney(row.credit, row.currency)}`}
              </CompactRow>
            )
          : undefined
      }
      emptyText={emptyText}
      onOpen={onOpen}
    />
  )
}

interface SortedTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  firstSorting: string
  compactCell: ((row: Row) => ReactNode) | undefined
  emptyText: ReactNode
  onOpen: (row: Row) => void
}

function SortedTable<Row>({ columns, rows, firstSorting, ...table }: SortedTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>({ columnId: firstSorting, descending: false })
  const [selectedId, setSelectedId] = useState('')
  const sorted = useMemo(() => {
    const sortValue = columns.find(({ id }) => id === sorting.columnId)?.sortValue
    return sortValue ? sortRows(rows, sortValue, sorting.descending) : rows
  }, [columns, rows, sorting])
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      rows={sorted}
      rowHeight={table.compactCell ? 64 : 36}
      sorting={sorting}
      onSort={setSorting}
      selectedId={selectedId}
      onSelect={(row) => setSelectedId(table.rowId(row))}
      {...table}
    />
  )
}

function CompactRow({ title, value, children }: { title: string; value: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Typography variant="body2" noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          {title || texts.unnamed}
        </Typography>
        {value}
      </Box>
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        {children}
      </Typography>
    </Box>
  )
}
