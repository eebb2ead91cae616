import type { Invoice } from '@kontor/domain/invoices/invoice'
import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'

/** A dialog, and the final that it is for. */
interface OpenChainDialog {
  kind: 'cancel' | 'credit' | 'settle'
  invoice: Invoice
}

/** The open dialog. Lists and invoice pages open it, and `ChainDialogs` renders it. */
export const useChainDialog = create<{ open: OpenChainDialog | undefined }>(() => ({ open: undefined }))

export function openChainDialog(kind: OpenChainDialog['kind'], invoice: Invoice): void {
  useChainDialog.setState({ open: { kind, invoice } })
}

export function closeChainDialog(): void {
  useChainDialog.setState({ open: undefined })
}

whenSessionEnds(closeChainDialog)
