import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { rightToSave } from '@kontor/domain/invoices/right-to-save'
import type { StandardTexts } from '@kontor/domain/invoices/standard-texts'
import type { Right } from '@kontor/domain/people/rights'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { reportFailure } from '#rooms/state/http/failure.ts'
import { type LockHolder, lockHolderOf } from '#rooms/state/invoices/editing-lock.ts'
import { useEditor } from '#rooms/state/invoices/editor.ts'
import { type May, useMay } from '#rooms/state/organisation/may-call.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { type DocumentKind, useDocumentKind } from './document-kind.ts'

interface Opening {
  invoice: Invoice
  /** Set while another user is editing; the invoice opens read-only. */
  holder: LockHolder | undefined
  /** Set if the user may not save the invoice, which opens read-only. */
  lacks?: Right
}

/**
 * The initial content of a new invoice: the copy from Duplizieren, or an empty invoice with the organisation's
 * texts, today's date and, if the editor was opened for a contact, that contact as its customer.
 */
export function newInvoice(texts: StandardTexts | undefined): Invoice {
  const { invoice, forCustomer } = useEditor.getState()
  if (invoice !== undefined) return invoice
  const empty = emptyInvoice(texts)
  const invoiceDate = berlinNoon(nowInSeconds())
  const content = { ...empty.content, dates: { ...empty.content.dates, invoiceDate } }
  return { ...empty, content: forCustomer ? applyCustomer(content, forCustomer) : content }
}

/**
 * Takes the editing lock and loads the invoice [S4.2.2], read-only if another user has the lock; `refetch`
 * tries again.
 */
export function useOpening(id: string) {
  const kind = useDocumentKind()
  const may = useMay()
  // Checked only once, because the editor clears what the previous page handed over.
  const [handedOver] = useState(() => alreadyOpened(kind, id))
  const queryKey = ['editor-opening', kind.name, id]
  return useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const opening = await openStored(kind, id, may)
      // If the user has left in the meantime, no editor will release the lock.
      const isShown = client.getQueryCache().find({ queryKey })?.isActive()
      if (!isShown && opening.holder === undefined && opening.lacks === undefined)
        kind.lock.release(id, false).catch(reportFailure)
      return opening
    },
    initialData: handedOver,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * Returns the cached invoice if the previous page has just taken the lock, because the cached invoice is then
 * the newest version.
 */
function alreadyOpened({ cached }: DocumentKind, id: string): Opening | undefined {
  if (useEditor.getState().invoice?.id !== id) return undefined
  const invoice = cached(id)
  const isOurs = invoice?.isEditedByUser === useSession.getState().username
  return isOurs ? { invoice, holder: undefined } : undefined
}

async function openStored({ open, fetch }: DocumentKind, id: string, may: May): Promise<Opening> {
  if (!(may({ access: 'write' }) && may({ access: 'finalize' }))) {
    const invoice = await fetch(id)
    const lacks = rightToSave(invoice)
    if (!may({ access: lacks })) return { invoice, holder: undefined, lacks }
  }
  try {
    return { invoice: await open(id), holder: undefined }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'forbidden') {
      // The role of the stored session is outdated, and the current one has not arrived yet.
      const invoice = await fetch(id)
      return { invoice, holder: undefined, lacks: rightToSave(invoice) }
    }
    const holder = lockHolderOf(error)
    if (holder === undefined) throw error
    reportFailure(error)
    return { invoice: await fetch(id), holder }
  }
}
