import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import { memo, useMemo } from 'react'
import type { SelectionState } from '#rooms/state/invoices/selection.ts'
import { changeFinalsView } from '../list-view.ts'
import { texts } from '../texts.ts'
import { netSums } from './sums.ts'

/** Numbers of rows per page that the user can choose from [S2.4.14, S9.0.5]. */
export const pageSizes = [10, 25, 50] as const satisfies readonly SelectionState['finalsPageSize'][]

interface FinalPaginationProps {
  /** All finals of the list, on every page; undefined until loaded. */
  invoices: readonly Invoice[] | undefined
  page: number
  pageSize: SelectionState['finalsPageSize']
}

/**
 * Lets the user choose the page of finals and the number of rows per page, beside the sums of all pages. Typing in the search does not
 * rerender the component until the hits have arrived.
 */
export const FinalPagination = memo(function FinalPagination({
  invoices,
  page,
  pageSize,
}: FinalPaginationProps) {
  const sums = useMemo(() => (invoices ? netSums(invoices) : []), [invoices])
  return (
    <Box sx={frame}>
      <Box
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' }, px: 2, pt: { xs: 1, sm: 0 }, typography: 'body2' }}
      >
        {sums.length > 0 &&
          texts.sums(sums.map(({ netto, currency }) => formatMoney(netto, currency)).join(' · '))}
      </Box>
      <TablePagination
        component="div"
        count={invoices?.length ?? 0}
        page={page}
        rowsPerPage={pageSize}
        rowsPerPageOptions={[...pageSizes]}
        onPageChange={(_, next) => onChange(next, pageSize)}
        onRowsPerPageChange={(event) =>
          onChange(0, pageSizes.find((size) => size === Number(event.target.value)) ?? pageSize)
        }
        labelRowsPerPage={texts.rowsPerPage}
        labelDisplayedRows={({ from, to, count }) =>
          invoices ? (
            texts.pageRange(from, to, count)
          ) : (
            <Skeleton component="span" sx={{ display: 'inline-block' }} width={72} />
          )
        }
        getItemAriaLabel={(type) => (type === 'next' ? texts.nextPage : texts.previousPage)}
        sx={{
          flex: { xs: '1 1 100%', sm: '0 1 auto' },
          minWidth: 0,
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
    </Box>
  )
})

const frame = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
}

function onChange(finalsPage: number, finalsPageSize: SelectionState['finalsPageSize']): void {
  changeFinalsView({ finalsPage, finalsPageSize })
}
