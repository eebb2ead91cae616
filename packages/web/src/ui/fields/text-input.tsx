import TextField from '@mui/material/TextField'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react'
import { uiTexts } from '../texts.ts'
import { useReadOnly } from './read-only.ts'
import { requiredMark } from './required-mark.ts'

export interface TextInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  /**
   * Whether an empty value is an error. The error is shown after blur, or at once with `showErrors` [S5.0.4].
   */
  required?: boolean
  /**
   * Maximum number of UTF-16 code units that can be typed; a full field shows a message. Longer stored texts
   * are kept.
   */
  limit?: number | undefined
  /** Shows errors immediately instead of on blur. */
  showErrors?: boolean
  /** An error from the caller, shown at once. */
  error?: string | undefined
  helperText?: ReactNode
  /** Whether the helper text is a warning. The value is accepted anyway. */
  warning?: boolean
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  name?: string
  autoComplete?: string
  autoFocus?: boolean
  /** Minimum number of rows of a text area, which grows with its text. */
  minRows?: number
  maxRows?: number
  /** Further attributes of the element that the user types in. */
  htmlInput?: InputHTMLAttributes<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent) => void
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
  maxRows,
  htmlInput,
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
      {...(maxRows !== undefined && { maxRows })}
      {...field}
      disabled={useReadOnly(disabled)}
      sx={required ? requiredMark : undefined}
      slotProps={{
        htmlInput: {
          ...htmlInput,
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
