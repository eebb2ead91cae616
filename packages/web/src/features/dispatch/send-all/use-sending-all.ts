import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'
import { useState } from 'react'
import { type MailWithFiles, paperFileOf, useSendMails } from '#rooms/state/dispatch/send-mails.ts'
import { usePending } from '#rooms/state/http/once.ts'
import { showError, showMessage } from '#rooms/state/http/snackbar.ts'
import { texts } from '../texts.ts'

/**
 * Creates the files of several papers, one after the other, and sends all of them at once. Sends nothing if a
 * paper is no valid e-invoice; `refused` then contains its id.
 */
export function useSendingAll(onSent: () => void) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const { isPending, once } = usePending()
  const sending = useSendMails()

  async function sendAll(papers: readonly PreparedMail[]): Promise<void> {
    const mails: MailWithFiles[] = []
    const stopped = new Set<string>()
    for (const [done, prepared] of papers.entries()) {
      setProgress({ done, total: papers.length })
      const file = await paperFileOf(prepared)
      if ('file' in file) mails.push({ mail: mailOf(prepared), files: [file] })
      else stopped.add(prepared.paperId)
    }
    if (stopped.size > 0) {
      setRefused((known) => new Set([...known, ...stopped]))
      return
    }
    if ((await sending.run(mails)) !== 'queued') return
    showMessage(texts.queuedMany(mails.length), 'success')
    onSent()
  }

  return {
    send: (papers: readonly PreparedMail[]) =>
      once(() =>
        sendAll(papers)
          .catch(() => showError(texts.notDrawn))
          .finally(() => setProgress(undefined)),
      ),
    isPending,
    progress,
    refused,
    problem: sending.problem && texts.problems[sending.problem.code],
  }
}

/** Recipients and texts stay empty, so that the server takes them from the customer and the template. */
function mailOf({ paperKind, paperId, sentBefore }: PreparedMail): MailWithFiles['mail'] {
  const filledIn = { to: [], cc: [], bcc: [], subject: '', body: '' }
  return { paperKind, paperId, ...filledIn, again: sentBefore > 0, consented: false }
}
