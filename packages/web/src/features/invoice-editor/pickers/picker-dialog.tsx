import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { SearchInput } from '#rooms/ui/fields/search-input.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import type { Column } from '#rooms/ui/table/data-table-column.ts'
import { texts } from '../texts.ts'

interface PickerDialogProps<Row extends { id: string }> {
  title: string
  searchLabel: string
  emptyText: string
  isLoading: boolean
  columns: Column<Row>[]
  compactCell: (row: Row) => ReactNode
  /** Returns all rows for an empty query, otherwise the hits. */
  search: (query: string) => Row[]
  /**
   * Returns a button for users who cannot find their row. It appears to the left of the other buttons.
   * `query` is the trimmed search text.
   */
  fallbackAction?: (query: string) => ReactNode
  onTake: (row: Row) => void
  onClose: () => void
}

/** A dialog for choosing one row of a searchable table with Übernehmen, a double click or Enter [S2.7]. */
export function PickerDialog<Row extends { id: string }>(props: PickerDialogProps<Row>) {
  const {
    title,
    searchLabel,
    emptyText,
    isLoading,
    columns,
    compactCell,
    search,
    fallbackAction,
    onTake,
    onClose,
  } = props
  const [query, setQuery] = useState('')
  const [selectedId, setSelectedId] = useState<string>()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const content = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const rows = useMemo(() => search(query), [search, query])
  // Typing selects the first hit unless the user has selected another row that is still listed.
  const selected = rows.find(({ id }) => id === selectedId) ?? (query.trim() === '' ? undefined : rows[0])

  const onSearchKey = (event: KeyboardEvent) => {
    const first = rows[0]
    if (event.key === 'Enter') {
      if (selected) onTake(selected)
    } else if (event.key === 'ArrowDown' && first) {
      setSelectedId(first.id)
      content.current?.querySelector<HTMLElement>('[data-row]')?.focus()
    } else return
    // Otherwise, Enter would also press the button that regains the focus when the dialog closes.
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent
        ref={content}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: { md: '60vh' }, pb: 0 }}
      >
        <SearchInput
          autoFocus
          label={searchLabel}
          value={query}
          onChange={setQuery}
          onKeyDown={onSearchKey}
        />
        <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
          <ProgressBar inside active={isLoading} />
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowId={(row) => row.id}
            rowHeight={isNarrow ? 96 : 40}
            compactCell={isNarrow ? compactCell : undefined}
            emptyText={isLoading ? undefined : emptyText}
            selectedId={selected?.id}
            onSelect={(row) => setSelectedId(row.id)}
            onOpen={onTake}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {fallbackAction?.(query.trim())}
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!selected} onClick={() => selected && onTake(selected)}>
          {texts.apply}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
