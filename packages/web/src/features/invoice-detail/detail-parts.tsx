import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useFinishedPaper } from '../../state/finished-paper.ts'
import { useFunction } from '../../state/organisation/organisation.ts'
import { loadedOnUse, useLoaded, useLoadedIfPossible } from '../../ui/loaded-on-use.ts'

interface PartProps {
  invoice: Invoice
}

const chainCard = loadedOnUse(() => import('./chains/chain-card.tsx'))
const dispatchCard = loadedOnUse(() => import('./dispatch-card.tsx'))
const finishedInvoice = loadedOnUse(() => import('./finalizing/finished-invoice.tsx'))
const paymentCard = loadedOnUse(() => import('./payments/payment-card.tsx'))

/** The chain of an invoice. Loads nothing about it for an ordinary invoice, or while the function is off. */
export function ChainPart({ invoice }: PartProps) {
  const { content, followers } = invoice
  const isLinked = content.paper !== undefined || followers !== undefined
  const loaded = useLoaded(chainCard, useFunction('chains') && isLinked)
  return loaded && <loaded.ChainCard invoice={invoice} />
}

/** Versand of an invoice. Loads nothing about it for organisations that do without it. */
export function DispatchPart({ invoice }: PartProps) {
  const loaded = useLoaded(dispatchCard, useFunction('dispatch'))
  return loaded && <loaded.DispatchCard invoice={invoice} />
}

/** The payments of a final. Loads nothing about them for drafts, or for organisations that do without them. */
export function PaymentPart({ invoice }: PartProps) {
  const isOn = useFunction('payments') && invoice.status === 'final'
  const loaded = useLoaded(paymentCard, isOn)
  return loaded && <loaded.PaymentCard invoice={invoice} />
}

/** What comes next for an invoice that the user has just made final. Loads with a draft, to appear at once. */
export function FinishedPart({ invoice }: PartProps) {
  const isFinished = useFinishedPaper(({ id }) => id === invoice.id)
  const { module } = useLoadedIfPossible(finishedInvoice, isFinished || invoice.status === 'draft')
  return module && <module.FinishedInvoice invoice={invoice} />
}
