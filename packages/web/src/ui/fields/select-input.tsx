import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useReadOnly } from './read-only.ts'

interface SelectInputProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  helperText?: ReactNode
  error?: boolean
}

/** A select field. It is empty if an older invoice has a value that is not among the options. */
export function SelectInput<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  disabled,
  ...field
}: SelectInputProps<Value>) {
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <TextField
      select
      label={label}
      value={chosen < 0 ? '' : chosen}
      onChange={(event) => {
        const option = options[Number(event.target.value)]
        if (option !== undefined) onChange(option.value)
      }}
      {...field}
      disabled={useReadOnly(disabled)}
    >
      {options.map((option, index) => (
        <MenuItem key={option.value} value={index}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
