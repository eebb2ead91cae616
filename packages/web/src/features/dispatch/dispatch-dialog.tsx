import { closeDispatchDialog, type OpenDispatchDialog } from '../../state/dispatch/dispatch-dialog.ts'
import { MailDialog } from './mail-dialog.tsx'
import { SendDialog } from './send/send-dialog.tsx'
import { SendAllDialog } from './send-all/send-all-dialog.tsx'

/** The dialog that a list or a card has opened. */
export function DispatchDialog({ open }: { open: OpenDispatchDialog }) {
  const onClose = closeDispatchDialog
  if (open.kind === 'mail') return <MailDialog id={open.id} onClose={onClose} />
  if (open.kind === 'sendAll') return <SendAllDialog papers={open.papers} onClose={onClose} />
  return <SendDialog paper={open.paper} onClose={onClose} />
}
