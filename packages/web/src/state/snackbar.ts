import { create } from 'zustand'

type Severity = 'error' | 'success' | 'info'

interface SnackbarState {
  open: boolean
  text: string
  severity: Severity
  /** Grows with every message, so that a repeated one starts its time anew. */
  sequence: number
}

/** The one message at the bottom of the page [S2.1.6, S3.12.8]. */
export const useSnackbar = create<SnackbarState>(() => ({
  open: false,
  text: '',
  severity: 'error',
  sequence: 0,
}))

export function showMessage(text: string, severity: Severity): void {
  useSnackbar.setState(({ sequence }) => ({ open: true, text, severity, sequence: sequence + 1 }))
}

export function showError(text: string): void {
  showMessage(text, 'error')
}

export function hideMessage(): void {
  useSnackbar.setState({ open: false })
}
