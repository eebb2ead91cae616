import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useId, useRef, useState } from 'react'
import type { ResultsKeys } from './palette-results.tsx'
import { quickTexts } from './texts.ts'

const PaletteResults = lazy(async () => ({
  default: (await import('./palette-results.tsx')).PaletteResults,
}))

interface CommandPaletteProps {
  onClose: () => void
  onShowShortcuts: () => void
}

/**
 * Jumps to pages, contacts, invoices and offers: type, choose with the arrow keys, and press Enter. The field
 * accepts input at once, while the rest is still loading.
 */
export function CommandPalette({ onClose, onShowShortcuts }: CommandPaletteProps) {
  const ids = { title: useId(), list: useId() }
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const results = useRef<ResultsKeys>(null)
  // If Enter is pressed before the results arrive, the first result is opened when they do.
  const [entered, setEntered] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) results.current?.move(step)
    else if (event.key === 'Enter' && results.current) results.current.open()
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth="sm"
      aria-labelledby={ids.title}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <span id={ids.title} hidden>
        {quickTexts.title}
      </span>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon fontSize="small" color="action" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={quickTexts.search}
          onChange={(event) => {
            setTyped(event.target.value)
            setEntered(false)
          }}
          inputProps={{
            role: 'combobox',
            'aria-label': quickTexts.search,
            'aria-expanded': true,
            'aria-controls': ids.list,
            'aria-activedescendant': activeId,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ py: 1, fontSize: '1rem' }}
        />
      </Box>
      <Box sx={{ minHeight: 112 }} onMouseDown={keepFocus}>
        <Suspense>
          <PaletteResults
            ref={results}
            listId={ids.list}
            typed={typed}
            opensAtOnce={entered}
            onActive={setActiveId}
            onClose={onClose}
            onShowShortcuts={onShowShortcuts}
          />
        </Suspense>
      </Box>
    </Dialog>
  )
}

/** Keeps the focus in the search field, so that the user can go on typing after a click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
