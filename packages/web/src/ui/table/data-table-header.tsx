import TableSortLabel from '@mui/material/TableSortLabel'
import { memo, useId } from 'react'
import { TickBox } from '../fields/tick-box.tsx'
import type { Column, DataTableProps } from './data-table-column.ts'
import type { Sorting } from './sort-rows.ts'

/** The column headers, which sort the rows, and the checkbox that ticks all rows. */
export function HeaderRow<Row>({
  columns,
  rows,
  rowId,
  compactCell,
  sorting,
  onSort,
  ticks,
}: DataTableProps<Row>) {
  const allId = useId()
  const ticked = ticks ? rows.filter((row) => ticks.ids.has(rowId(row))).length : 0
  return (
    <tr aria-rowindex={1}>
      {ticks && (
        <th scope="col">
          <TickBox
            id={allId}
            checked={ticked > 0 && ticked === rows.length}
            indeterminate={ticked > 0 && ticked < rows.length}
            disabled={rows.length === 0}
            label={ticks.allLabel}
            onChange={() => ticks.onChange(new Set(ticked === rows.length ? [] : rows.map(rowId)))}
          />
        </th>
      )}
      {compactCell ? (
        <th scope="col">
          {ticks && <label htmlFor={allId}>{ticks.allLabel}</label>}
          <span>{columns.map((column) => column.header).join(' · ')}</span>
        </th>
      ) : (
        columns.map(({ id, header, align, sortValue }) => (
          <HeaderCell
            key={id}
            id={id}
            header={header}
            align={align}
            sorting={sorting}
            onSort={sortValue && onSort}
          />
        ))
      )}
    </tr>
  )
}

interface HeaderCellProps extends Pick<Column<never>, 'id' | 'header'> {
  align: Column<never>['align'] | undefined
  sorting: Sorting | undefined
  /** Undefined if the list cannot be sorted by this column. */
  onSort: ((sorting: Sorting) => void) | undefined
}

/** Not rendered again with the rows, because its button takes as long to render as a row. */
const HeaderCell = memo(function HeaderCell({ id, header, align, sorting, onSort }: HeaderCellProps) {
  if (!onSort) {
    return (
      <th scope="col" style={{ textAlign: align }}>
        {header}
      </th>
    )
  }
  const active = sorting?.columnId === id
  const descending = active && sorting.descending
  return (
    <th
      scope="col"
      style={{ textAlign: align }}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <TableSortLabel
        active={active}
        direction={descending ? 'desc' : 'asc'}
        onClick={() => onSort({ columnId: id, descending: active && !descending })}
        // Puts the arrow before the label, so that the label stays aligned with the numbers.
        {...(align === 'right' && { sx: { flexDirection: 'row-reverse' } })}
      >
        {header}
      </TableSortLabel>
    </th>
  )
})
