import Checkbox from '@mui/material/Checkbox'

interface TickBoxProps {
  checked: boolean
  label: string
  onChange: () => void
  indeterminate?: boolean
  disabled?: boolean
  tabbable?: boolean
}

/** A box in a table's row. Its clicks stay its own: ticking a row neither selects nor opens it. */
export function TickBox({
  checked,
  label,
  onChange,
  indeterminate,
  disabled,
  tabbable = true,
}: TickBoxProps) {
  return (
    <Checkbox
      size="small"
      checked={checked}
      indeterminate={indeterminate ?? false}
      disabled={disabled ?? false}
      onChange={onChange}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': label, tabIndex: tabbable ? 0 : -1 } }}
      sx={{ padding: 0.5 }}
    />
  )
}
