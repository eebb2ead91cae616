import type { Customer } from '@kontor/domain/customers/customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'

type EditorMode = 'create' | 'edit'

/** What the invoice editor starts with [S3.12.5]. The editor keeps the user's input in a store of its own. */
interface EditorHandOver {
  mode: EditorMode
  /** Undefined for an empty invoice. */
  invoice: Invoice | undefined
  /** Customer for a new invoice. */
  forCustomer: Customer | undefined
  /** The field to focus first, as a path within the content, e.g. `items.2.title`. */
  field: string | undefined
}

const initialState: EditorHandOver = {
  mode: 'create',
  invoice: undefined,
  forCustomer: undefined,
  field: undefined,
}

export const useEditor = create<EditorHandOver>(() => initialState)

const editorPath = '/home/invoice-editor'

/**
 * Prepares the editor and returns the path to navigate to. In `edit` mode, the path contains the id of
 * the invoice, so that a reload opens it again.
 *
 * `navigate(openEditor({ mode: 'create' }))` · `navigate(openEditor({ mode: 'edit', invoice }))`
 */
export function openEditor(
  request:
    | { mode: 'create'; invoice?: Invoice; forCustomer?: Customer }
    | { mode: 'edit'; invoice: Invoice; field?: string | undefined },
): string {
  useEditor.setState({ ...initialState, ...request }, true)
  return request.mode === 'edit' ? `${editorPath}?id=${encodeURIComponent(request.invoice.id)}` : editorPath
}

/** Clears the hand-over after use or at the end of the session [S4.3.7]. */
export function resetEditor(): void {
  useEditor.setState(initialState, true)
}

whenSessionEnds(resetEditor)
