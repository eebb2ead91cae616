import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxCaseOf } from '@kontor/domain/tax/tax-case-of'
import { createContext, useCallback, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { EditorActions, EditorStore } from './editor-store.ts'

export const EditorContext = createContext<StoreApi<EditorStore> | undefined>(undefined)

/**
 * The seller: for a final, the one it was finalized with, otherwise the organisation's current profile.
 * Undefined until loaded. The content being edited does not include the seller.
 */
export const SellerContext = createContext<Profile | undefined>(undefined)

const unknownSeller = emptyProfile()

/** The seller; empty until loaded. */
export function useEditorSeller(): Profile {
  return useContext(SellerContext) ?? unknownSeller
}

export function useEditorStore(): StoreApi<EditorStore> {
  const store = useContext(EditorContext)
  if (store === undefined) throw new Error('The invoice editor needs an EditorContext')
  return store
}

/** Selects a part of the editor's state. The component renders only when that part changes. */
export function useEditorState<Selected>(select: (state: EditorStore) => Selected): Selected {
  return useStore(useEditorStore(), select)
}

export function useEditorActions(): EditorActions {
  return useEditorState((state) => state.actions)
}

/** The tax case of the invoice. */
export function useTaxCase(): TaxCase {
  const seller = useEditorSeller()
  return useEditorState((state) => taxCaseOf(state.invoice.content, seller))
}

/** One part of the content with its setter. */
export function useContentPart<Part extends keyof InvoiceContent>(
  part: Part,
): [InvoiceContent[Part], (value: InvoiceContent[Part]) => void] {
  const { setPart } = useEditorActions()
  return [
    useEditorState((state) => state.invoice.content[part]),
    useCallback((value) => setPart(part, value), [part, setPart]),
  ]
}
