import { useMemo } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useRowActions } from '../rows/use-row-actions.ts'
import type { RowList } from '../work/content-changes.ts'
import { useEditorStore } from '../work/editor-context.ts'
import type { EditorStore } from '../work/editor-store.ts'
import { focusField, focusFieldAfterDialogs } from './field-focus.ts'

/**
 * Focuses the field at a path in the content, such as `items.2.title`. First opens the row of an item or
 * surcharge, which may require a confirmation, or the forms of the customer.
 */
export function useGoToField(): (path: string) => Promise<void> {
  const store = useEditorStore()
  const items = useRowActions('items')
  const surcharges = useRowActions('surcharges')
  return useMemo(() => {
    const actions = { items, surcharges }
    return async (path) => {
      const [list = '', index = '', ...rest] = path.split('.')
      if (list === 'customer') await openCustomer(store)
      const row = isRowList(list) ? store.getState().invoice.content[list][Number(index)] : undefined
      if (!isRowList(list) || index === '' || row === undefined) return focusFieldAfterDialogs(path)
      if (store.getState().openRow?.id !== row.id) await actions[list].edit(row.id)
      // Waits for the form of the row, which focuses its first field when it appears.
      requestAnimationFrame(() => {
        const element = document.querySelector(`[data-row="${CSS.escape(row.id)}"]`)
        if (element) focusField(element, rest.join('.'))
      })
    }
  }, [store, items, surcharges])
}

/** Opens the forms of the customer, and waits until they are drawn. */
async function openCustomer(store: StoreApi<EditorStore>): Promise<void> {
  if (store.getState().isCustomerOpen) return
  store.getState().actions.openCustomer()
  await new Promise(requestAnimationFrame)
}

function isRowList(name: string): name is RowList {
  return name === 'items' || name === 'surcharges'
}
