import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { FormActions } from '../../ui/fields/form-section.tsx'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { texts } from './texts.ts'

interface SaveBarProps {
  /** Undefined when the invoice is read-only. */
  onSave?: (() => void) | undefined
  onCancel: () => void
  isSaving: boolean
  isWorkKept: boolean
  /** Shown after the buttons. */
  children?: ReactNode
}

/** The buttons to save and to cancel, or only a button to go back. Always visible. Ctrl+S also saves. */
export function SaveBar({ onSave, onCancel, isSaving, isWorkKept, children }: SaveBarProps) {
  useSaveKey(onSave)
  return (
    <FormActions isWorkKept={isWorkKept}>
      {onSave && (
        <Button variant="contained" onClick={onSave} loading={isSaving} loadingPosition="start">
          {texts.save}
        </Button>
      )}
      <Button onClick={onCancel}>{onSave ? texts.cancel : texts.back}</Button>
      {children}
    </FormActions>
  )
}
