import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useReadOnly } from './read-only.ts'

interface SelectInputProps<Value extends string | number> {
  label: string
  /** The end of the label, which only screen readers read. */
  unseenLabel?: string
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
  unseenLabel,
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
      label={
        unseenLabel === undefined ? (
          label
        ) : (
          <>
            {label} <span style={visuallyHidden}>{unseenLabel}</span>
          </>
        )
      }
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
