import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type { Mail, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { useMayCall } from '../organisation/may-call.ts'
import { openDispatchDialog } from './dispatch-dialog.ts'
import { useMailsOfPaper } from './mails.ts'

interface PaperDispatch {
  mails: readonly Mail[]
  /** Undefined if the user may not send. */
  onSend: (() => void) | undefined
  onOpen: (id: string) => void
}

const noMails: readonly Mail[] = []

/** The mails with a paper, and how to send it; undefined while the function is off. */
export function usePaperDispatch(paper: SentPaper): PaperDispatch | undefined {
  const mails = useMailsOfPaper(paper)
  const isOn = useMayCall(dispatchEndpoints.listMailsOfPaper)
  const maySend = useMayCall(dispatchEndpoints.sendMails)
  if (!isOn) return undefined
  return {
    mails: mails ?? noMails,
    onSend: maySend ? () => openDispatchDialog({ kind: 'send', paper }) : undefined,
    onOpen: (id) => openDispatchDialog({ kind: 'mail', id }),
  }
}
