import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'
import { useSendMails } from '#rooms/state/dispatch/send-mails.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import type { InvoiceFile } from '#rooms/state/pdf/invoice-file.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts } from '../texts.ts'
import type { TypedMail } from './mail-fields.tsx'

interface Sending {
  typed: TypedMail
  files: readonly InvoiceFile[]
  consented: boolean
}

/** Sends a mail; asks first if its paper has been sent before. */
export function useSending({ paperKind, paperId, sentBefore }: PreparedMail, onSent: () => void) {
  const confirm = useConfirm()
  const { run, isPending, problem } = useSendMails()
  const askAgain = () => confirm({ text: texts.askAgain, confirmLabel: texts.again })

  async function send({ typed, files, consented }: Sending): Promise<void> {
    const again = sentBefore > 0
    if (again && !(await askAgain())) return
    const { to, cc, bcc, subject, body } = typed
    const mail = { paperKind, paperId, to, cc, bcc, subject: subject.trim(), body, consented }
    let result = await run([{ mail: { ...mail, again }, files }])
    // Someone else has sent it since the dialog opened.
    if (result === 'sentBefore' && (await askAgain()))
      result = await run([{ mail: { ...mail, again: true }, files }])
    if (result !== 'queued') return
    showMessage(texts.queued, 'success')
    onSent()
  }
  return { send, isPending, problem: problem && texts.problems[problem.code] }
}
