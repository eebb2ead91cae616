import type { KeyboardEvent } from 'react'
import { TickBox } from '../fields/tick-box.tsx'
import { type Column, type DataTableProps, toggleTick } from './data-table-column.ts'

interface DataRowProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'columns' | 'rowId' | 'rowHeight' | 'compactCell' | 'selectedId' | 'onSelect' | 'onOpen' | 'ticks'
  > {
  row: Row
  /** Its index in the whole list, counted from 0. */
  index: number
  isTabStop: boolean
  onKey: (event: KeyboardEvent, row: Row, index: number) => void
}

/** One row of the table: its checkbox, and its cells or the single compact cell. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, columns, compactCell, ticks } = props
  const id = props.rowId(row)
  return (
    <tr
      data-row={id}
      style={{ height: props.rowHeight }}
      aria-rowindex={index + 2}
      aria-selected={id === props.selectedId}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={() => props.onSelect(row)}
      onDoubleClick={() => props.onOpen(row)}
      onKeyDown={(event) => props.onKey(event, row, index)}
    >
      {ticks && (
        <td>
          <TickBox
            checked={ticks.ids.has(id)}
            label={ticks.rowLabel(row)}
            onChange={() => toggleTick(ticks, id)}
            tabbable={false}
          />
        </td>
      )}
      {compactCell ? (
        <td>{compactCell(row)}</td>
      ) : (
        columns.map((column) => <Cell key={column.id} column={column} row={row} />)
      )}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  const isCut = column.width !== 'content'
  return (
    <td
      data-truncated={isCut || undefined}
      style={{ textAlign: column.align }}
      title={isCut && typeof content === 'string' ? content : undefined}
    >
      {content}
    </td>
  )
}
