import { create } from 'zustand'

type Severity = 'error' | 'success' | 'info'

interface SnackbarState {
  open: boolean
  text: string
  severity: Severity
  /** The call that failed, as `POST /v1/…`; '' for any other message. */
  failedCall: string
  /** Path of the page that was open when the message appeared. */
  path: string
  /** Increases with every message, so that a repeated message is shown for the full time again. */
  sequence: number
}

/** How long a message is visible, in milliseconds [S2.1.6, S9.0.11]. */
export const messageTimeInMs = 6000

/** The one message at the bottom of the page [S2.1.6, S3.12.8]. */
export const useSnackbar = create<SnackbarState>(() => ({
  open: false,
  text: '',
  severity: 'error',
  failedCall: '',
  path: '',
  sequence: 0,
}))

export function showMessage(text: string, severity: Severity, failedCall = ''): void {
  const path = window.location.pathname
  useSnackbar.setState(({ sequence }) => ({
    open: true,
    text,
    severity,
    failedCall,
    path,
    sequence: sequence + 1,
  }))
}

export function showError(text: string): void {
  showMessage(text, 'error')
}

export function hideMessage(): void {
  useSnackbar.setState({ open: false })
}

/** Removes the message about a failed call when another page opens. */
export function leaveFailures(path: string): void {
  const { open, failedCall, path: shownOn } = useSnackbar.getState()
  if (open && failedCall !== '' && shownOn !== path) hideMessage()
}

/** Removes the message about a failed call that has now succeeded. */
export function withdrawFailure(succeededCall: string): void {
  const { open, failedCall } = useSnackbar.getState()
  if (open && failedCall === succeededCall) hideMessage()
}
