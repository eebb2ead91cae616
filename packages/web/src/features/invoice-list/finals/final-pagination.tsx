import TablePagination from '@mui/material/TablePagination'
import { memo } from 'react'
import type { SelectionState } from '#rooms/state/invoices/selection.ts'
import { changeFinalsView } from '../list-view.ts'
import { texts } from '../texts.ts'

/** Numbers of rows per page that the user can choose from [S2.4.14, S9.0.5]. */
export const pageSizes = [10, 25, 50] as const satisfies readonly SelectionState['finalsPageSize'][]

interface FinalPaginationProps {
  count: number
  page: number
  pageSize: SelectionState['finalsPageSize']
}

/**
 * Lets the user choose the page of finals and the number of rows per page. Typing in the search does not
 * rerender the component until the hits have arrived.
 */
export const FinalPagination = memo(function FinalPagination({
  count,
  page,
  pageSize,
}: FinalPaginationProps) {
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...pageSizes]}
      onPageChange={(_, next) => onChange(next, pageSize)}
      onRowsPerPageChange={(event) =>
        onChange(0, pageSizes.find((size) => size === Number(event.target.value)) ?? pageSize)
      }
      labelRowsPerPage={texts.rowsPerPage}
      labelDisplayedRows={({ from, to, count }) => texts.pageRange(from, to, count)}
      getItemAriaLabel={(type) => (type === 'next' ? texts.nextPage : texts.previousPage)}
      sx={{
        flexShrink: 0,
        borderTop: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        '& .MuiTablePagination-toolbar': { minHeight: 44, pr: { xs: 0.5, sm: 0.25 } },
        // On phones, the label gets what the page range and the arrows leave.
        '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
        '& .MuiTablePagination-selectLabel': {
          flexShrink: { xs: 1, sm: 0 },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& .MuiTablePagination-input': { mr: { xs: 1, sm: 4 }, ml: { xs: 0, sm: 1 } },
        '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 2.5 } },
      }}
    />
  )
})

function onChange(finalsPage: number, finalsPageSize: SelectionState['finalsPageSize']): void {
  changeFinalsView({ finalsPage, finalsPageSize })
}
