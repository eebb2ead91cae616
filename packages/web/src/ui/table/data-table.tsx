import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { touchTarget } from '../theme.ts'
import { ColumnRoom } from './column-room.tsx'
import type { Column, DataTableProps } from './data-table-column.ts'
import { Scroller, Table } from './data-table-frame.ts'
import { HeaderRow } from './data-table-header.tsx'
import { DataRow } from './data-table-row.tsx'
import { useRowKeys } from './row-keys.ts'
import { useRowWindow } from './row-window.ts'

/** Room for a checkbox that a finger can press, in pixels. */
const touchRowHeight = touchTarget + 4

/**
 * A table whose rows can be selected, opened and ticked with the mouse or the keyboard. Renders only the rows
 * in or near the visible part.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const rowHeight = isTouch ? Math.max(props.rowHeight, touchRowHeight) : props.rowHeight
  return <Grid key={String(props.compactCell !== undefined)} {...props} rowHeight={rowHeight} />
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, compactCell, emptyText, selectedId, ticks, isWhole } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { shown, above, below, scrollTo } = useRowWindow(props, scroller)
  const onRowKey = useRowKeys(props, scroller, scrollTo)
  const columnCount = (compactCell ? 1 : columns.length) + Number(Boolean(ticks))
  const selected = rows.findIndex((row) => rowId(row) === selectedId)
  const tabStop = Math.max(selected, 0)

  return (
    <Scroller ref={scroller} style={isWhole ? { overflow: 'visible' } : undefined}>
      <Table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-compact={Boolean(compactCell)}
      >
        <colgroup>
          {ticks && <col style={{ width: '2.75rem' }} />}
          {compactCell ? (
            <col />
          ) : (
            columns.map((column) => <col key={column.id} style={{ width: widthOf(column) }} />)
          )}
        </colgroup>
        <thead>
          <HeaderRow {...props} />
        </thead>
        <tbody>
          <Spacer height={above} columnCount={columnCount} />
          {shown.map(({ row, index, key }) => (
            <DataRow
              key={key}
              {...props}
              row={row}
              index={index}
              isTabStop={index === tabStop}
              onKey={onRowKey}
            />
          ))}
          <Spacer height={below} columnCount={columnCount} />
          {!compactCell && <ColumnRoom columns={columns} rows={rows} hasTicks={ticks !== undefined} />}
          {rows.length === 0 && emptyText === undefined && (
            <SkeletonRows rowHeight={props.rowHeight} columnCount={columnCount} />
          )}
          {rows.length === 0 && emptyText !== undefined && (
            <tr>
              <td className="empty" colSpan={columnCount}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </Scroller>
  )
}

/** A width of almost zero makes the column as narrow as its content, which cannot be truncated. */
function widthOf<Row>({ width }: Column<Row>): string | undefined {
  return width === 'content' ? '1px' : width
}

/** The rows that a list shows while it loads. */
const skeletonRows = [1, 2, 3, 4, 5]

/** Takes the place of rows that have not loaded, so that nothing moves when they arrive. */
function SkeletonRows({ rowHeight, columnCount }: { rowHeight: number; columnCount: number }) {
  return (
    <tr>
      <td className="loading" colSpan={columnCount}>
        {skeletonRows.map((row) => (
          <span key={row} aria-hidden="true" style={{ height: rowHeight }} />
        ))}
      </td>
    </tr>
  )
}

/** Takes the place of rows that are not rendered. */
function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabIndex cannot receive focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columnCount} />
    </tr>
  )
}
