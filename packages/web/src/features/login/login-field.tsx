import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface LoginFieldProps {
  label: string
  name: string
  value: string
  onChange: (text: string) => void
  autoComplete: string
  type?: 'text' | 'password'
  inputMode?: 'url' | 'text' | 'numeric'
  autoFocus?: boolean
}

/**
 * A text field built from separate parts, because TextField would load the code of selects and menus, which
 * the login page does not need.
 */
export function LoginField({ label, onChange, autoFocus, inputMode, ...input }: LoginFieldProps) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={autoFocus ?? false}
        inputProps={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, inputMode }}
        {...input}
      />
    </FormControl>
  )
}
