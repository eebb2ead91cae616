import Alert from '@mui/material/Alert'
import Slide, { type SlideProps } from '@mui/material/Slide'
import Snackbar from '@mui/material/Snackbar'
import { hideMessage, useSnackbar } from '../state/snackbar.ts'
import { texts } from '../texts.ts'

/** Milliseconds [S9.0.11]. */
const visibleFor = 6000

/** The general snackbar: bottom centre, sliding in from the left [S2.1.6]. */
export function MessageBar() {
  const { open, text, severity, sequence } = useSnackbar()
  return (
    <Snackbar
      key={sequence}
      open={open}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={visibleFor}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') hideMessage()
      }}
      slots={{ transition: SlideFromLeft }}
    >
      <Alert
        severity={severity}
        // What went well is told in the primary colour [S8.0.5].
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

function SlideFromLeft(props: SlideProps) {
  return <Slide {...props} direction="right" />
}
