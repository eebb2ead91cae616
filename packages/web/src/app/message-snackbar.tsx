import Alert from '@mui/material/Alert'
import Slide, { type SlideProps } from '@mui/material/Slide'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { hideMessage, messageTimeInMs, useSnackbar } from '../state/http/snackbar.ts'
import { texts } from '../texts.ts'

/** The general snackbar: bottom centre, sliding in from the left [S2.1.6]. */
export function MessageSnackbar() {
  const sequence = useSnackbar((snackbar) => snackbar.sequence)
  return <Message key={sequence} />
}

function Message() {
  const { open, text, severity } = useSnackbar()
  const [bottom] = useState(aboveFormActions)
  return (
    <Snackbar
      open={open}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={messageTimeInMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') hideMessage()
      }}
      slots={{ transition: SlideFromLeft }}
      style={{ bottom }}
    >
      <Alert
        severity={severity}
        // A success is shown in the primary colour, which is the theme's info colour [S8.0.5].
        color={severity === 'error' ? 'error' : 'info'}
        variant="filled"
        onClose={hideMessage}
        closeText={texts.close}
        sx={{ width: '100%', alignItems: 'center' }}
      >
        {text}
      </Alert>
    </Snackbar>
  )
}

/**
 * Distance from the bottom edge, in pixels, that keeps a form's buttons visible; undefined if there are none.
 */
function aboveFormActions(): number | undefined {
  const actions = document.querySelector<HTMLElement>('[data-form-actions]')
  return actions ? actions.offsetHeight + 32 : undefined
}

function SlideFromLeft(props: SlideProps) {
  return <Slide {...props} direction="right" />
}
