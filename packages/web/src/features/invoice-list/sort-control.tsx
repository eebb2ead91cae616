import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Column } from '../../ui/table/data-table-column.ts'
import type { Sorting } from '../../ui/table/sort-rows.ts'
import { texts } from './texts.ts'

interface SortControlProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Controls for sorting a list on screens that show no column headers. */
export function SortControl<Row>({ columns, sorting, onSort }: SortControlProps<Row>) {
  const { columnId, descending } = sorting
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 2, pb: 1.5 }}>
      <TextField
        select
        label={texts.sortBy}
        value={columnId}
        onChange={(event) => onSort({ columnId: event.target.value, descending })}
      >
        {columns
          .filter((column) => column.sortValue)
          .map(({ id, header }) => (
            <MenuItem key={id} value={id}>
              {header}
            </MenuItem>
          ))}
      </TextField>
      <IconButton
        aria-label={descending ? texts.ascending : texts.descending}
        onClick={() => onSort({ columnId, descending: !descending })}
      >
        {descending ? <ArrowDownwardIcon fontSize="small" /> : <ArrowUpwardIcon fontSize="small" />}
      </IconButton>
    </Box>
  )
}
