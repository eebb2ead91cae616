import { endpoints } from '@kontor/contract/endpoints'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nowInSeconds } from '../../../state/clock.ts'
import { call } from '../../../state/http/api-client.ts'
import { reportFailure } from '../../../state/http/failure.ts'
import { queryClient } from '../../../state/http/query-client.ts'
import { type LockHolder, lockHolderOf } from '../../../state/invoices/editing-lock.ts'
import { useEditor } from '../../../state/invoices/editor.ts'
import { storeInvoice } from '../../../state/invoices/invoice-cache.ts'
import { invoiceQuery } from '../../../state/invoices/invoices.ts'
import { useSession } from '../../../state/session/session.ts'

/** A stored invoice as the editor opens it. */
interface Opening {
  invoice: Invoice
  /** Given when somebody else is editing: it opens read-only. */
  holder: LockHolder | undefined
}

/** What a new invoice starts from: the copy of Duplizieren, or an empty one with today's date. */
export function newInvoice(): Invoice {
  const { invoice, forCustomer } = useEditor.getState()
  if (invoice !== undefined) return invoice
  const empty = emptyInvoice()
  const invoiceDate = berlinNoon(nowInSeconds())
  const content = { ...empty.content, dates: { ...empty.content.dates, invoiceDate } }
  return { ...empty, content: forCustomer ? applyCustomer(content, forCustomer) : content }
}

/** Takes the editing lock and loads the invoice [S4.2.2]; `refetch` tries again. */
export function useOpening(id: string) {
  // Read once: the handed-over content is gone when the editor has taken it.
  const [handedOver] = useState(() => alreadyOpened(id))
  return useQuery({
    queryKey: ['editor-opening', id],
    queryFn: () => openStored(id),
    initialData: handedOver,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The page before may have taken the lock a moment ago: the cache then holds the newest version. */
function alreadyOpened(id: string): Opening | undefined {
  if (useEditor.getState().invoice?.id !== id) return undefined
  const invoice = queryClient.getQueryData(invoiceQuery(id).queryKey)
  const isOurs = invoice?.isEditedByUser === useSession.getState().username
  return isOurs ? { invoice, holder: undefined } : undefined
}

async function openStored(id: string): Promise<Opening> {
  try {
    const invoice = await call(endpoints.startInvoiceEdit, { body: { invoiceId: id } })
    return { invoice: storeInvoice(invoice), holder: undefined }
  } catch (error) {
    const holder = lockHolderOf(error)
    if (holder === undefined) throw error
    reportFailure(error)
    return { invoice: storeInvoice(await call(endpoints.getInvoice, { params: { id } })), holder }
  }
}
