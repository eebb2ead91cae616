import ZipIcon from '@mui/icons-material/FolderZipOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { texts } from '../texts.ts'

interface TickedBarProps {
  count: number
  isBusy: boolean
  onZip: () => void
}

/** Below the list while several finals are ticked: how many, and the download as one file [A26.5]. */
export function TickedBar({ count, isBusy, onZip }: TickedBarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 0.5,
        flexShrink: 0,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'action.selected',
        typography: 'body2',
      }}
    >
      {texts.tickedCount(count)}
      <Button size="small" startIcon={<ZipIcon />} disabled={isBusy} onClick={onZip}>
        {texts.zip}
      </Button>
    </Box>
  )
}
