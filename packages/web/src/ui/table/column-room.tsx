import { useMemo } from 'react'
import type { Column } from './data-table-column.ts'

interface ColumnRoomProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  hasTicks: boolean
}

/**
 * A row of zero height that contains the longest text of each column, so that columns fit the content of all
 * rows, even those that are not rendered, in any font and size. `aria-hidden` hides it from screen readers,
 * and the browser's search does not find generated content.
 */
export function ColumnRoom<Row>({ columns, rows, hasTicks }: ColumnRoomProps<Row>) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabIndex is not focusable
    <tr aria-hidden="true" className="room">
      {hasTicks && <td />}
      {columns.map((column) => (
        <RoomCell key={column.id} column={column} rows={rows} />
      ))}
    </tr>
  )
}

function RoomCell<Row>({
  column: { width, roomFor, leastWidth },
  rows,
}: {
  column: Column<Row>
  rows: readonly Row[]
}) {
  const text = useMemo(() => (roomFor ? longest(rows, roomFor) : ''), [rows, roomFor])
  return (
    <td data-truncated={width !== 'content' || undefined}>
      <span data-text={text} style={{ minWidth: leastWidth }} />
    </td>
  )
}

/** The longest text of a column in all rows; '' without rows. */
function longest<Row>(rows: readonly Row[], roomFor: (row: Row) => string): string {
  let found = ''
  for (const row of rows) {
    const text = roomFor(row)
    if (text.length > found.length) found = text
  }
  return found
}
