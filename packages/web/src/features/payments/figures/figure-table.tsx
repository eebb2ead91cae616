import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

export interface FigureColumn<Row> {
  header: string
  /** Explains the heading. */
  title?: string
  cell: (row: Row) => ReactNode
  /** Text at the left instead of a number at the right. */
  isText?: boolean
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The cells of the last row: one for each column. */
  sums?: readonly ReactNode[]
}

/** A small table of figures, which scrolls sideways where it has no room. */
export function FigureTable<Row>({ label, columns, rows, rowId, sums }: FigureTableProps<Row>) {
  const alignOf = ({ isText }: FigureColumn<Row>) => (isText ? 'left' : 'right')
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.header} align={alignOf(column)} title={column.title}>
                {column.header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowId(row)}>
              {columns.map((column) => (
                <TableCell key={column.header} align={alignOf(column)}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {sums && (
            <TableRow sx={{ '& td': { fontWeight: 600 } }}>
              {columns.map((column, index) => (
                <TableCell key={column.header} align={alignOf(column)}>
                  {sums[index]}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  )
}
