import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useReadOnly } from './read-only.ts'

interface CheckboxInputProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function CheckboxInput({ label, checked, onChange, disabled = false }: CheckboxInputProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
      disabled={useReadOnly(disabled)}
    />
  )
}
