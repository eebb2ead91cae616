import { customerName } from '@kontor/domain/customers/customer-name'
import { useEffect } from 'react'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { useEditorStore } from '../work/editor-context.ts'
import { focusFirstField } from './field-focus.ts'
import { useGoToField } from './use-go-to-field.ts'

interface FirstFocusProps {
  /** The path of the field that the caller of `openEditor` named, if any. */
  field: string | undefined
  /** Whether all fields are there. */
  isWhole: boolean
}

/**
 * Focuses one field when the editor has opened: the named one, the name of the customer in a new document
 * without one, otherwise the first.
 */
export function FirstFocus({ field, isWhole }: FirstFocusProps) {
  const isReadOnly = useReadOnly()
  const store = useEditorStore()
  const goToField = useGoToField()
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
