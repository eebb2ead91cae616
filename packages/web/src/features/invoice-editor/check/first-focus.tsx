import { customerName } from '@kontor/domain/customers/customer-name'
import { useEffect, useState } from 'react'
import { useEditor } from '#rooms/state/invoices/editor.ts'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { useEditorStore } from '../work/editor-context.ts'
import { focusFirstField } from './field-focus.ts'
import { useGoToField } from './use-go-to-field.ts'

/**
 * Focuses one field when the editor has opened: the one that the caller of `openEditor` named, the name of
 * the customer in a new document without one, otherwise the first. `isWhole` says whether all fields are
 * there.
 */
export function FirstFocus({ isWhole }: { isWhole: boolean }) {
  const isReadOnly = useReadOnly()
  const store = useEditorStore()
  const goToField = useGoToField()
  // The editor clears it at once.
  const [field] = useState(() => useEditor.getState().field)
  const isReady = !isReadOnly && (isWhole || field === undefined)
  useEffect(() => {
    if (!isReady) return
    if (field !== undefined) {
      void goToField(field)
      return
    }
    const { id, content } = store.getState().invoice
    const isNew = id === '' && customerName(content.customer) === ''
    focusFirstField(isNew ? 'customer.companyName' : '')
  }, [isReady, store, goToField, field])
  return null
}
