import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import {
  type ChainErrorCode,
  cancelError,
  copyError,
  correctionError,
  creditError,
  opensSettlement,
} from '@kontor/domain/chains/chain-errors'
import { copyInChain } from '@kontor/domain/chains/copy-in-chain'
import { duplicateInvoice } from '@kontor/domain/chains/duplicate-invoice'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { takesBack } from '@kontor/domain/invoices/paper'
import { nowInSeconds } from '../clock.ts'
import { newId } from '../http/new-id.ts'
import { openEditor } from '../invoices/editor.ts'
import { useMay } from '../organisation/may-call.ts'
import { useFunction, useOrganisation } from '../organisation/organisation.ts'
import { openChainDialog } from './chain-dialog.ts'

interface ChainAction {
  name: 'cancel' | 'credit' | 'settle' | 'takeOver'
  /** Why the action is not possible; undefined if it is. */
  error: ChainErrorCode | undefined
  run: () => void
}

interface ChainActions {
  /** Whether the Storno und Teilrechnungen function is on. */
  isOn: boolean
  /** The actions to offer for the final, and why some are not possible. */
  actions: ChainAction[]
  /** Why the final cannot be corrected; undefined if it can. */
  correction: ChainErrorCode | undefined
  /** Why the final cannot be duplicated: a copy of a cancellation or credit would belong to no chain. */
  copy: ChainErrorCode | undefined
}

/**
 * What the Storno und Teilrechnungen function allows for a final, and why it forbids the rest. `onOpen`
 * navigates to a path.
 */
export function useChainActions(invoice: Invoice, onOpen: (path: string) => void): ChainActions {
  const isOn = useFunction('chains')
  const may = useMay()
  const { content, followers = [] } = invoice
  const cancellation = cancelError(content, followers)
  const open = (kind: 'cancel' | 'credit' | 'settle') => () => openChainDialog(kind, invoice)
  const copy = useCopy()
  const takeOver = () => onOpen(openEditor({ mode: 'create', invoice: copy(invoice) }))
  const all: (ChainAction & { isOffered: boolean })[] = [
    {
      name: 'cancel',
      error: cancellation,
      run: open('cancel'),
      isOffered: may(chainEndpoints.cancelInvoice),
    },
    {
      name: 'credit',
      error: creditError(content, followers),
      run: open('credit'),
      isOffered: may(chainEndpoints.creditInvoice),
    },
    {
      name: 'settle',
      error: creditError(content, followers),
      run: open('settle'),
      isOffered: may(chainEndpoints.settleProject) && opensSettlement(invoice),
    },
    {
      name: 'takeOver',
      error: undefined,
      run: takeOver,
      isOffered:
        may(invoiceEndpoints.createInvoice) && cancellation === 'invoiceCancelled' && !takesBack(content),
    },
  ]
  return {
    isOn,
    actions: all.filter(({ isOffered }) => isOffered),
    correction: correctionError(content, followers),
    copy: copyError(content),
  }
}

/**
 * Returns a function that copies an invoice for the editor's create mode [S4.5.11]. While chains are on, a
 * copy of an advance stays an advance.
 */
export function useCopy(): (invoice: Invoice) => Invoice {
  const copy = useFunction('chains') ? copyInChain : duplicateInvoice
  const texts = useOrganisation().data?.standardTexts
  return (invoice) => copy(invoice, { now: nowInSeconds(), newId, texts })
}
