import type { Invoice, InvoiceContent, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '../../../state/http/new-id.ts'
import type { UnsavedInvoice } from '../../../state/journal/journal.ts'
import { isBegun } from '../rows/begun-row.ts'
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

/** The one row that may be in edit [S4.5.25]. Typing changes the invoice at once; `before` brings it back. */
type OpenRow =
  | { list: 'items'; id: string; before: InvoiceItem }
  | { list: 'surcharges'; id: string; before: Surcharge }

interface EditorWork extends UnsavedInvoice {
  openRow?: OpenRow | undefined
  /** The invoice as of the last report [S4.5.6]: what preview and check show. */
  reported: Invoice
  /** Something would be lost by leaving [S4.5.22]. */
  modified: boolean
  /** Something was typed since the editor opened. */
  touched: boolean
}

export interface EditorActions {
  setTemplate: (reference: Invoice['templateReference']) => void
  /** Which stored state the work builds on; a newer one on the server makes the save stale. */
  setRevision: (revision: number) => void
  setPart: <Part extends keyof InvoiceContent>(part: Part, value: InvoiceContent[Part]) => void
  /** Rows that the change adds without an id get one. */
  changeContent: (change: (content: InvoiceContent) => InvoiceContent) => void
  setRow: <List extends RowList>(list: List, row: RowOf[List]) => void
  appendRow: <List extends RowList>(list: List, row: RowOf[List]) => void
  removeRow: (list: RowList, id: string) => void
  moveRow: (list: RowList, id: string, to: number) => void
  /** Opens a row for editing; another open one goes back to what it was. */
  openRow: (list: RowList, id: string) => void
  /** Ends the edit and keeps what was typed. */
  keepRow: () => void
  /** Ends the edit and brings back what was there. */
  cancelRow: () => void
  /** Takes over whatever is typed in an open row or a begun add form, and closes them. */
  keepRows: () => void
  /** Drops whatever is typed there, and closes them. */
  dropRows: () => void
  setNewItem: (item: InvoiceItem | undefined) => void
  setNewSurcharge: (surcharge: Surcharge | undefined) => void
  /** Hands what was typed to preview and check [S4.5.6]. */
  report: () => void
  setModified: (modified: boolean) => void
}

export interface EditorStore extends EditorWork {
  actions: EditorActions
}

/**
 * The invoice while it is being edited. Every change recalculates the totals at once [S4.5.2]; rows that did
 * not change keep their identity, so that a keystroke renders its own row and the totals only. The seller of
 * a final is left out: nobody edits it, and what is kept and sent would carry its logo.
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
      reported: invoice,
      modified: false,
      touched: false,
      actions: {
        setTemplate: (templateReference) => set({ invoice: { ...get().invoice, templateReference } }),
        setRevision: (revision) => set({ invoice: { ...get().invoice, revision } }),
        setPart: (part, value) => change((content) => ({ ...content, [part]: value })),
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
          if (newItem && isBegun(newItem)) actions.appendRow('items', newItem)
          if (newSurcharge && isBegun(newSurcharge)) actions.appendRow('surcharges', newSurcharge)
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

function openRowOf(content: InvoiceContent, list: RowList, id: string): OpenRow | undefined {
  if (list === 'items') {
    const before = findRow(content, list, id)
    return before && { list, id, before }
  }
  const before = findRow(content, list, id)
  return before && { list, id, before }
}

/** What has to outlive the page: the invoice, and what was begun in the add forms. */
export function workOf({ invoice, newItem, newSurcharge }: UnsavedInvoice): UnsavedInvoice {
  return {
    invoice,
    newItem: isBegun(newItem) ? newItem : undefined,
    newSurcharge: isBegun(newSurcharge) ? newSurcharge : undefined,
  }
}

/** Whether a row is in edit: an open one, or an add form that holds something [S4.5.25]. */
export function isRowOpen({ openRow, newItem, newSurcharge }: EditorWork): boolean {
  return openRow !== undefined || isBegun(newItem) || isBegun(newSurcharge)
}

/** Whether the user has begun to type, or to open something to type in. */
export function hasBegun({
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
 * Calls `onChange` after each change of what has to outlive the page; opening a row or an empty add form is
 * none.
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

/** [S4.5.24, S9.0.12] */
const settlingTimeInMs = 2000

/** Clears the modified flag once after opening; returns what ends the wait. */
export function settleAfterOpening(store: StoreApi<EditorStore>): () => void {
  const { actions } = store.getState()
  const timer = setTimeout(() => actions.setModified(false), settlingTimeInMs)
  return () => clearTimeout(timer)
}
