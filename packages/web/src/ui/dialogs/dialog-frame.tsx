import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts.ts'

interface DialogFrameProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Colours the confirm button red. */
  destructive?: boolean
  disabled: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Why the action is impossible; shown above the buttons. */
  problem: ReactNode
}

/**
 * The frame of a large dialog: scrollable content, with the problem and the buttons below it. Fills a
 * narrow window.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, children, confirmLabel, destructive = false, disabled, isBusy, onConfirm, onClose } = props
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'))
  const titleId = useId()
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      // A click outside does not close the dialog, so no input is lost.
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isBusy && onClose()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ containerType: 'inline-size' }}>{children}</DialogContent>
      <Box sx={{ px: 3 }}>{props.problem}</Box>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} disabled={isBusy}>
          {uiTexts.decline}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          disabled={disabled}
          loading={isBusy}
          loadingPosition="start"
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
