import { useEffect, useState } from 'react'
import { useEditor } from '#rooms/state/invoices/editor.ts'
import { useGoToField } from './use-go-to-field.ts'

/** Focuses the field that the caller of `openEditor` named, but only once. */
export function RequestedField() {
  const [field] = useState(() => useEditor.getState().field)
  const goToField = useGoToField()
  useEffect(() => {
    if (field !== undefined) void goToField(field)
  }, [field, goToField])
  return null
}
