import Box from '@mui/material/Box'
import { type ComponentType, useEffect } from 'react'
import { create } from 'zustand'
import { useSnackbar } from '../state/http/snackbar.ts'

/** The snackbar's parts are not needed to show the login page, see docs/decisions/0091. */
const useLoadedSnackbar = create<{ Snackbar?: ComponentType; failed: boolean }>(() => ({ failed: false }))

let loading: Promise<void> | undefined

/** Loads once; after a failure, the next call tries again. */
export function loadMessageBar(): Promise<void> {
  loading ??= import('./message-snackbar.tsx').then(
    ({ MessageSnackbar }) => useLoadedSnackbar.setState({ Snackbar: MessageSnackbar, failed: false }),
    () => {
      loading = undefined
      useLoadedSnackbar.setState({ failed: true })
    },
  )
  return loading
}

/** The message of the page [S2.1.6], loaded with the first keystroke or with the first message. */
export function MessageBar() {
  const { Snackbar, failed } = useLoadedSnackbar()
  const { open, text } = useSnackbar()
  useEffect(() => {
    if (open) void loadMessageBar()
  }, [open])
  if (Snackbar) return <Snackbar />
  // Without a network, the message that there is none must not wait for it.
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
