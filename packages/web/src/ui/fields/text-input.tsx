import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { uiTexts } from '../texts.ts'
import { useReadOnly } from './read-only.ts'
import { requiredMark } from './required-mark.ts'

export interface TextInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** An empty value is an error, shown after blur or when errors are forced [S5.0.4]. */
  required?: boolean
  /** The most UTF-16 code units that can be typed; a full field says so. Longer stored texts stay. */
  limit?: number | undefined
  /** Forces the errors that otherwise wait for the blur. */
  showErrors?: boolean
  /** An error from the caller, shown at once. */
  error?: string | undefined
  helperText?: ReactNode
  /** The helper text is a warning. The value is accepted anyway. */
  warning?: boolean
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  name?: string
  autoComplete?: string
  autoFocus?: boolean
  /** Renders a text area that grows with its text. */
  minRows?: number
  onBlur?: () => void
}

export function TextInput({
  label,
  value,
  onChange,
  required = false,
  limit,
  showErrors = false,
  error,
  helperText,
  warning = false,
  disabled,
  readOnly = false,
  minRows,
  onBlur,
  autoComplete = 'off',
  ...field
}: TextInputProps) {
  const [touched, setTouched] = useState(false)
  const isMissing = required && value.trim() === '' && (touched || showErrors)
  const isFull = limit !== undefined && value.length >= limit
  const shownError = error ?? (isMissing ? uiTexts.emptyField : undefined)
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        setTouched(true)
        onBlur?.()
      }}
      error={shownError !== undefined}
      helperText={shownError ?? (isFull ? uiTexts.fieldIsFull(limit) : helperText)}
      autoComplete={autoComplete}
      {...(minRows !== undefined && { multiline: true, minRows })}
      {...field}
      disabled={useReadOnly(disabled)}
      sx={required ? requiredMark : undefined}
      slotProps={{
        htmlInput: {
          readOnly,
          'aria-required': required,
          maxLength: limit === undefined ? undefined : Math.max(limit, value.length),
        },
        formHelperText:
          (warning || isFull) && shownError === undefined ? { sx: { color: 'warning.main' } } : {},
      }}
    />
  )
}
