import type { SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'

/** A dialog: for sending one paper or several, or one that shows a mail. */
export type OpenDispatchDialog =
  | { kind: 'send'; paper: SentPaper }
  | { kind: 'sendAll'; papers: readonly SentPaper[] }
  | { kind: 'mail'; id: string }

/** The open dialog. Lists and cards open it, and `DispatchDialogs` renders it. */
export const useDispatchDialog = create<{ open: OpenDispatchDialog | undefined }>(() => ({ open: undefined }))

export function openDispatchDialog(open: OpenDispatchDialog): void {
  useDispatchDialog.setState({ open })
}

export function closeDispatchDialog(): void {
  useDispatchDialog.setState({ open: undefined })
}

whenSessionEnds(closeDispatchDialog)
