import { missingAddressFields } from '@kontor/domain/customers/address'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { Invoice, InvoiceContent, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '#rooms/state/http/new-id.ts'
import type { UnsavedInvoice } from '#rooms/state/journal/journal.ts'
import { hasInput } from '../rows/has-input.ts'
import {
  appendRow,
  findRow,
  moveRow,
  type RowList,
  type RowOf,
  removeRow,
  replaceRow,
  withRowIds,
} from './content-changes.ts'

/** The row being edited; only one at a time [S4.5.25]. `before` is the row to restore on cancel. */
type OpenRow =
  | { list: 'items'; id: string; before: InvoiceItem }
  | { list: 'surcharges'; id: string; before: Surcharge }

interface EditorWork extends UnsavedInvoice {
  openRow?: OpenRow | undefined
  /** Whether the forms of the customer are shown, not their summary. Typing never changes that. */
  isCustomerOpen: boolean
  /** The invoice as last reported [S4.5.6]. The preview renders it, and the check examines it. */
  reported: Invoice
  /** Whether there are reported changes that would be lost on leaving [S4.5.22]. */
  modified: boolean
  /** Whether changes have been reported since the editor opened; unlike `modified`, never cleared. */
  touched: boolean
}

export interface EditorActions {
  setTemplate: (reference: Invoice['templateReference']) => void
  /** Sets the stored revision that the work is based on. A save fails if the server has a newer one. */
  setRevision: (revision: number) => void
  setPart: <Part extends keyof InvoiceContent>(part: Part, value: InvoiceContent[Part]) => void
  /** Changes the content, and adds ids to rows that have none. */
  changeContent: (change: (content: InvoiceContent) => InvoiceContent) => void
  /** Copies a customer into the content [S4.5.7], and shows its forms only if something is missing. */
  takeCustomer: (customer: Customer) => void
  openCustomer: () => void
  setRow: <List extends RowList>(list: List, row: RowOf[List]) => void
  appendRow: <List extends RowList>(list: List, row: RowOf[List]) => void
  removeRow: (list: RowList, id: string) => void
  moveRow: (list: RowList, id: string, to: number) => void
  /** Opens a row for editing. Restores the row that was open before. */
  openRow: (list: RowList, id: string) => void
  /** Ends the edit and keeps the input. */
  keepRow: () => void
  /** Ends the edit and restores the row. */
  cancelRow: () => void
  /** Keeps the input in an open row and the add forms, and closes them. */
  keepRows: () => void
  /** Discards the input in an open row and the add forms, and closes them. */
  dropRows: () => void
  setNewItem: (item: InvoiceItem | undefined) => void
  setNewSurcharge: (surcharge: Surcharge | undefined) => void
  /** Reports the typed content to the preview and the check [S4.5.6], and marks the invoice as modified. */
  report: () => void
  setModified: (modified: boolean) => void
}

export interface EditorStore extends EditorWork {
  actions: EditorActions
}

/**
 * The invoice while it is being edited. Every change recalculates the totals at once [S4.5.2]. Unchanged rows
 * keep their identity, so a keystroke rerenders only its own row and the totals. Omits the seller of a final:
 * it cannot be edited, and its logo would be stored and sent each time.
 */
export function createEditorStore(work: UnsavedInvoice): StoreApi<EditorStore> {
  const { seller: _, ...begun } = work.invoice.content
  const invoice = { ...work.invoice, content: recalculate(withRowIds(begun, newId)) }
  return createStore<EditorStore>((set, get) => {
    const change = (
      to: (content: InvoiceContent) => InvoiceContent,
      state: Partial<EditorWork> = {},
    ): void => {
      const { invoice } = get()
      set({ ...state, invoice: { ...invoice, content: recalculate(to(invoice.content)) } })
    }
    const restored = (content: InvoiceContent): InvoiceContent => {
      const { openRow } = get()
      if (!openRow) return content
      return openRow.list === 'items'
        ? replaceRow(content, 'items', openRow.before)
        : replaceRow(content, 'surcharges', openRow.before)
    }

    return {
      ...work,
      invoice,
      isCustomerOpen: lacksCustomerData(invoice.content),
      reported: invoice,
      modified: false,
      touched: false,
      actions: {
        setTemplate: (templateReference) => set({ invoice: { ...get().invoice, templateReference } }),
        setRevision: (revision) => set({ invoice: { ...get().invoice, revision } }),
        setPart: (part, value) => change((content) => ({ ...content, [part]: value })),
        takeCustomer: (customer) => {
          const to = applyCustomer(get().invoice.content, customer)
          change(() => to, { isCustomerOpen: lacksCustomerData(to) })
        },
        openCustomer: () => set({ isCustomerOpen: true }),
        changeContent: (to) => change((content) => withRowIds(to(content), newId)),
        setRow: (list, row) => change((content) => replaceRow(content, list, row)),
        appendRow: (list, row) =>
          change((content) => appendRow(content, list, { ...row, id: row.id || newId() })),
        removeRow: (list, id) => change((content) => removeRow(content, list, id)),
        moveRow: (list, id, to) => change((content) => moveRow(content, list, id, to)),
        openRow: (list, id) => {
          get().actions.cancelRow()
          const opened = openRowOf(get().invoice.content, list, id)
          if (opened) set({ openRow: opened })
        },
        keepRow: () => set({ openRow: undefined }),
        cancelRow: () => {
          if (get().openRow) change(restored, { openRow: undefined })
        },
        keepRows: () => {
          const { newItem, newSurcharge, actions } = get()
          actions.keepRow()
          if (newItem && hasInput(newItem)) actions.appendRow('items', newItem)
          if (newSurcharge && hasInput(newSurcharge)) actions.appendRow('surcharges', newSurcharge)
          set({ newItem: undefined, newSurcharge: undefined })
        },
        dropRows: () => {
          get().actions.cancelRow()
          set({ newItem: undefined, newSurcharge: undefined })
        },
        setNewItem: (newItem) => set({ newItem }),
        setNewSurcharge: (newSurcharge) => set({ newSurcharge }),
        report: () => set({ reported: get().invoice, modified: true, touched: true }),
        setModified: (modified) => set({ modified }),
      },
    }
  })
}

/** Whether the name or a required field of the address is empty [S5.0.3]. */
function lacksCustomerData({ customer }: InvoiceContent): boolean {
  return customerName(customer) === '' || missingAddressFields(customer.address).length > 0
}

function openRowOf(content: InvoiceContent, list: RowList, id: string): OpenRow | undefined {
  if (list === 'items') {
    const before = findRow(content, list, id)
    return before && { list, id, before }
  }
  const before = findRow(content, list, id)
  return before && { list, id, before }
}

/** The work that the journal stores: the invoice, and the new rows in add forms that have content. */
export function workOf({ invoice, newItem, newSurcharge }: UnsavedInvoice): UnsavedInvoice {
  return {
    invoice,
    newItem: hasInput(newItem) ? newItem : undefined,
    newSurcharge: hasInput(newSurcharge) ? newSurcharge : undefined,
  }
}

/** Whether a row is being edited: an open row, or an add form with content [S4.5.25]. */
export function isRowOpen({ openRow, newItem, newSurcharge }: EditorWork): boolean {
  return openRow !== undefined || hasInput(newItem) || hasInput(newSurcharge)
}

/** Whether the user has started to type, or has opened a row or an add form. */
export function hasStarted({
  touched,
  invoice,
  reported,
  openRow,
  newItem,
  newSurcharge,
}: EditorStore): boolean {
  return touched || invoice !== reported || [openRow, newItem, newSurcharge].some((row) => row !== undefined)
}

/**
 * Calls `onChange` after each change to the work that the journal stores. Opening a row or an empty add form
 * is not a change. Returns the unsubscribe function.
 */
export function onWorkChange(store: StoreApi<EditorStore>, onChange: () => void): () => void {
  return store.subscribe((state, previous) => {
    const [work, before] = [workOf(state), workOf(previous)]
    const isSame =
      work.invoice === before.invoice &&
      work.newItem === before.newItem &&
      work.newSurcharge === before.newSurcharge
    if (!isSame) onChange()
  })
}

/** Time after opening until the editor clears its modified flag; it does so only once [S4.5.24, S9.0.12]. */
const settlingTimeInMs = 2000

/** Clears the modified flag once, 2 seconds after the call; returns a function that cancels the timer. */
export function settleAfterOpening(store: StoreApi<EditorStore>): () => void {
  const { actions } = store.getState()
  const timer = setTimeout(() => actions.setModified(false), settlingTimeInMs)
  return () => clearTimeout(timer)
}
