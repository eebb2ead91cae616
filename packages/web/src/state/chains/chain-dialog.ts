import type { Invoice } from '@kontor/domain/invoices/invoice'
import { create } from 'zustand'
import { whenSessionEnds } from '../session/session-end.ts'

/** A dialog, and the final that it is for. */
interface OpenChainDialog {
  kind: 'cancel' | 'credit' | 'settle'
  invoice: Invoice
}

/** The open dialog. Lists and the page of an invoice open the same dialogs, which the app renders. */
export const useChainDialog = create<{ open: OpenChainDialog | undefined }>(() => ({ open: undefined }))

export function openChainDialog(kind: OpenChainDialog['kind'], invoice: Invoice): void {
  useChainDialog.setState({ open: { kind, invoice } })
}

export function closeChainDialog(): void {
  useChainDialog.setState({ open: undefined })
}

whenSessionEnds(closeChainDialog)
