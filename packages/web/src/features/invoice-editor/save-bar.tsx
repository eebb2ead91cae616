import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { texts } from './texts.ts'

interface SaveBarProps {
  /** Absent where the invoice is open to be read only. */
  onSave?: (() => void) | undefined
  onCancel: () => void
  isSaving: boolean
  isJournalAvailable: boolean
}

/** The way out of the editor, always in sight. Strg+S saves as well. */
export function SaveBar({ onSave, onCancel, isSaving, isJournalAvailable }: SaveBarProps) {
  useEffect(() => {
    if (!onSave) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onSave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSave])
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mx: { xs: -2, sm: -3 },
        mb: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {!isJournalAvailable && (
        <Typography variant="caption" color="warning" sx={{ flex: '1 1 20rem' }}>
          {texts.journal.unavailable}
        </Typography>
      )}
      <Button onClick={onCancel}>{onSave ? texts.cancel : texts.back}</Button>
      {onSave && (
        <Button variant="contained" onClick={onSave} loading={isSaving} loadingPosition="start">
          {texts.save}
        </Button>
      )}
    </Box>
  )
}
