import type { FinalsQuery } from '@kontor/domain/days/period'
import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo } from 'react'
import { dispatchTexts } from '#rooms/ui/dispatch/texts.ts'
import { SearchInput } from '#rooms/ui/fields/search-input.tsx'
import { changeFinalsView } from '../list-view.ts'
import { PeriodSelector } from '../period/period-selector.tsx'
import { texts } from '../texts.ts'
import { loadReasons } from './final-table.tsx'

interface FinalToolbarProps {
  tickedCount: number
  progress: { done: number; total: number } | undefined
  onDownload: () => void
  onStop: () => void
  /** Undefined if the user may not send mails. */
  onSend: (() => void) | undefined
  query: FinalsQuery
  search: string
}

// Both are memoized, so that they do not rerender when hits arrive or a download makes progress.
const Period = memo(PeriodSelector)
const Search = memo(SearchInput)
const searchSx = { flex: '1 1 10rem', '& .MuiInputBase-root': { height: 36 } }
const onQuery = (finalsQuery: FinalsQuery) => changeFinalsView({ finalsQuery, finalsPage: 0 })
const onSearch = (finalsSearch: string) => changeFinalsView({ finalsSearch, finalsPage: 0 })

/** The toolbar above the finals: the download of the ticked finals, the period and the search [S2.4.11]. */
export function FinalToolbar(props: FinalToolbarProps) {
  const { tickedCount, progress, query, search } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 1.5, flexShrink: 0 }}>
      <Tooltip title={progress ? '' : texts.downloadSelected}>
        {/* A disabled button fires no events, so its tooltip needs an element around it. */}
        <Box component="span" sx={{ flexShrink: 0 }}>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={tickedCount === 0 || progress !== undefined}
            onClick={props.onDownload}
          >
            {texts.pdf}
          </Button>
        </Box>
      </Tooltip>
      {props.onSend && (
        <Button
          variant="outlined"
          startIcon={<SendIcon />}
          disabled={tickedCount === 0}
          onClick={props.onSend}
          sx={{ flexShrink: 0 }}
        >
          {dispatchTexts.send}
        </Button>
      )}
      {progress && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2' }}>
          {texts.downloadProgress(progress.done, progress.total)}
          <IconButton aria-label={texts.stopDownload} onClick={props.onStop}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
      <Period query={query} onChange={onQuery} />
      <Search label={texts.search} value={search} onChange={onSearch} onFocus={loadReasons} sx={searchSx} />
    </Box>
  )
}
