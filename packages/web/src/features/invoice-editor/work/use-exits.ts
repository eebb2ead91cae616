import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useLeaveAfter } from '#rooms/ui/dialogs/leave-after.ts'
import { useDocumentKind } from './document-kind.ts'

/**
 * The two ways out of the editor: after a save, which forgets the work and releases the lock before the page
 * changes, and Abbrechen.
 */
export function useExits(invoice: Invoice, release: () => Promise<void>, forget: () => void) {
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const { pathOf, listPath, refresh } = useDocumentKind()
  const isNew = invoice.id === ''

  const beginLeaving = useCallback(() => {
    const leave = leaveAfter()
    return async (saved: Invoice) => {
      forget()
      await release()
      // Going back must not lead to the editor for a new invoice [S4.5.17].
      await leave(() => pathOf(saved.id), { replace: isNew })
    }
  }, [forget, release, leaveAfter, pathOf, isNew])
  const cancel = useCallback(() => {
    // Reloads the invoice [S4.5.21]. On failure, shows a message and the most recently loaded version.
    if (!isNew) void refresh(invoice.id)
    // The router counts its history entries. Without an earlier entry, going back would leave the app.
    const hasPrevious = Number(window.history.state?.idx ?? 0) > 0
    if (hasPrevious) void navigate(-1)
    else void navigate(isNew ? listPath : pathOf(invoice.id))
  }, [invoice, isNew, navigate, pathOf, listPath, refresh])
  return { beginLeaving, cancel }
}
