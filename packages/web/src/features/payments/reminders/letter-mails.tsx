import { usePaperDispatch } from '#rooms/state/dispatch/paper-dispatch.ts'
import { DispatchPanel } from '#rooms/ui/dispatch/dispatch-panel.tsx'

/** The mails with a letter, while Versand is on. The list of letters has the button that sends it. */
export function LetterMails({ id }: { id: string }) {
  const dispatch = usePaperDispatch({ paperKind: 'reminder', paperId: id })
  if (dispatch === undefined) return null
  return <DispatchPanel {...dispatch} onSend={undefined} notYet="" />
}
