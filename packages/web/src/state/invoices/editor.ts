import type { Customer } from '@kontor/domain/customers/customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { create } from 'zustand'

type EditorMode = 'create' | 'edit'

/** What the invoice editor works on, as the rest of the app sees it [S3.12.5]. */
interface EditorState {
  mode: EditorMode
  /** What it was opened with, later what it last reported [S4.5.6]; undefined: an empty invoice. */
  invoice: Invoice | undefined
  /** Applied to a new invoice when the editor opens. */
  forCustomer: Customer | undefined
  /** Something would be lost by leaving [S4.5.22]. */
  modified: boolean
}

const initialState: EditorState = {
  mode: 'create',
  invoice: undefined,
  forCustomer: undefined,
  modified: false,
}

export const useEditor = create<EditorState>(() => initialState)

const editorPath = '/home/invoice-editor'

/**
 * Prepares the editor and answers the path to go to. An edit names its invoice in the path, so that it survives a reload.
 *
 * `navigate(openEditor({ mode: 'create' }))` · `navigate(openEditor({ mode: 'edit', invoice }))`
 */
export function openEditor(
  request: { mode: 'create'; invoice?: Invoice; forCustomer?: Customer } | { mode: 'edit'; invoice: Invoice },
): string {
  useEditor.setState({ ...initialState, ...request }, true)
  return request.mode === 'edit' ? `${editorPath}?id=${encodeURIComponent(request.invoice.id)}` : editorPath
}

/** Empties the editor: after a save, and when the session ends [S4.3.7]. */
export function resetEditor(): void {
  useEditor.setState(initialState, true)
}
