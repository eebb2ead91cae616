import type { PreparedMail, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { useOutboxState } from '#rooms/state/dispatch/account.ts'
import { usePreparedMail } from '#rooms/state/dispatch/send-mails.ts'
import { DialogFrame } from '#rooms/ui/dialogs/dialog-frame.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageProgress } from '#rooms/ui/progress.tsx'
import { paperTitle } from '../paper-title.ts'
import { texts } from '../texts.ts'
import { SendForm } from './send-form.tsx'

/** Senden: recipients, text and file of a mail with a paper, as the customer takes it. */
export function SendDialog({ paper, onClose }: { paper: SentPaper; onClose: () => void }) {
  const prepared = usePreparedMail(paper)
  const state = useOutboxState()
  if (prepared.data && state) return <SendForm prepared={prepared.data} state={state} onClose={onClose} />
  return (
    <DialogFrame
      title={titleOf(prepared.data)}
      confirmLabel={texts.send}
      disabled
      isBusy={false}
      onConfirm={() => undefined}
      onClose={onClose}
      problem={null}
    >
      {prepared.isLoadingError ? <LoadFailure onRetry={() => void prepared.refetch()} /> : <PageProgress />}
    </DialogFrame>
  )
}

function titleOf(prepared: PreparedMail | undefined): string {
  return prepared === undefined ? texts.send : texts.sendTitle(paperTitle(prepared))
}
