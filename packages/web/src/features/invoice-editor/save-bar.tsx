import Button from '@mui/material/Button'
import { type ReactNode, useEffect } from 'react'
import { FormActions } from '../../ui/form-section.tsx'
import { texts } from './texts.ts'

interface SaveBarProps {
  /** Absent where the invoice is open to be read only. */
  onSave?: (() => void) | undefined
  onCancel: () => void
  isSaving: boolean
  isWorkKept: boolean
  /** Stands at the other end of the bar. */
  children?: ReactNode
}

/** The way out of the editor, always in sight. Strg+S saves as well. */
export function SaveBar({ onSave, onCancel, isSaving, isWorkKept, children }: SaveBarProps) {
  useEffect(() => {
    if (!onSave) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onSave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSave])
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
