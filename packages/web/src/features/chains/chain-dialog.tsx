import type { Invoice } from '@kontor/domain/invoices/invoice'
import { closeChainDialog } from '../../state/chains/chain-dialog.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'

interface ChainDialogProps {
  kind: 'cancel' | 'credit' | 'settle'
  invoice: Invoice
}

const dialogs = { cancel: CancelDialog, credit: CreditDialog, settle: SettleDialog }

/** The dialog that creates a Stornorechnung, a Teilgutschrift or a Schlussrechnung, depending on `kind`. */
export function ChainDialog({ kind, invoice }: ChainDialogProps) {
  const Dialog = dialogs[kind]
  return <Dialog invoice={invoice} onClose={closeChainDialog} />
}
