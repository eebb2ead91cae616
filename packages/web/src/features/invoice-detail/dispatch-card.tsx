import type { Invoice } from '@kontor/domain/invoices/invoice'
import { usePaperDispatch } from '../../state/dispatch/paper-dispatch.ts'
import { DispatchPanel } from '../../ui/dispatch/dispatch-panel.tsx'
import { dispatchTexts } from '../../ui/dispatch/texts.ts'

/** Versand of an invoice, while the function is on. */
export function DispatchCard({ invoice: { id, status } }: { invoice: Invoice }) {
  const dispatch = usePaperDispatch({ paperKind: 'invoice', paperId: id })
  if (dispatch === undefined) return null
  return <DispatchPanel {...dispatch} notYet={status === 'final' ? '' : dispatchTexts.notYet.invoice} />
}
