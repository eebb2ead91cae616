import Box from '@mui/material/Box'
import { useSnackbar } from '../state/http/snackbar.ts'
import { loadedOnUse, useLoadedIfPossible } from '../ui/loaded-on-use.ts'

/** Not part of the login page's script, because hardly anyone sees a message there (docs/decisions/0020). */
const snackbar = loadedOnUse(() => import('./message-snackbar.tsx'))

export const loadMessageBar = snackbar.load

/** The page's message bar [S2.1.6]. Its code loads with /home (see `loadHome`) or with the first message. */
export function MessageBar() {
  const { open, text } = useSnackbar()
  const { module, failed } = useLoadedIfPossible(snackbar, open)
  if (module) return <module.MessageSnackbar />
  // The message that the network is down must not wait for the network.
  return open && failed ? <PlainMessage text={text} /> : null
}

function PlainMessage({ text }: { text: string }) {
  return (
    <Box
      role="alert"
      sx={{
        position: 'fixed',
        inset: 'auto 0 24px',
        mx: 'auto',
        width: 'fit-content',
        p: 2,
        bgcolor: 'error.dark',
        color: '#ffffff',
      }}
    >
      {text}
    </Box>
  )
}
