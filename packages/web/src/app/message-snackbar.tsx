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
        // The theme's info colour is the primary colour, in which success shows [S8.0.5].
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
 * Pixels from the bottom edge that keep the buttons of a form visible, including the page's lower margin;
 * undefined on a page without them.
 */
function aboveFormActions(): number | undefined {
  const actions = document.querySelector<HTMLElement>('[data-form-actions]')
  return actions ? actions.offsetHeight + 32 : undefined
}

function SlideFromLeft(props: SlideProps) {
  return <Slide {...props} direction="right" />
}
