import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { texts } from '../texts.ts'

interface RowFormProps {
  /** Accessible name. */
  label: string
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/**
 * The form for one line, usable by keyboard: the first field gets focus, Enter submits, and Escape
 * cancels. In a multi-line field, only Ctrl+Enter submits; on a button, Enter presses the button.
 */
export function RowForm({ label, onSubmit, onCancel, children }: RowFormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Keys pressed in the open list of a field belong to that list, although the form receives them too.
    const field = event.target as HTMLElement
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(field)) return
    if (isForSuggestions(field, event.key)) return
    const submits =
      event.key === 'Enter' &&
      (event.ctrlKey || event.metaKey || !(field instanceof HTMLTextAreaElement || field.closest('button')))
    if (!submits && event.key !== 'Escape') return
    // Otherwise Enter would open a select.
    event.preventDefault()
    event.stopPropagation()
    if (submits) onSubmit()
    else onCancel()
  }

  return (
    <Box
      component="form"
      ref={form}
      aria-label={label}
      noValidate
      autoComplete="off"
      onKeyDownCapture={onKeyDown}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit()
      }}
      sx={{ p: 2, bgcolor: 'action.hover', borderRadius: 1 }}
    >
      {children}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          mt: 2,
        }}
      >
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flex: '1 1 16rem', '@media (pointer: coarse)': { display: 'none' } }}
        >
          {texts.keyboardHint}
        </Typography>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="contained">
          {texts.apply}
        </Button>
      </Box>
    </Box>
  )
}

/** Whether a key belongs to the open suggestions of a field: Enter takes the marked one, Escape closes them. */
function isForSuggestions(field: HTMLElement, key: string): boolean {
  if (!(field instanceof HTMLInputElement) || field.getAttribute('aria-expanded') !== 'true') return false
  return key === 'Escape' || field.hasAttribute('aria-activedescendant')
}
