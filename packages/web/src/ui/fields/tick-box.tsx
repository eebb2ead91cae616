import Checkbox from '@mui/material/Checkbox'

interface TickBoxProps {
  checked: boolean
  label: string
  onChange: () => void
  indeterminate?: boolean
  disabled?: boolean
  tabbable?: boolean
  /** For a label that is seen. */
  id?: string
}

/** A box in a table's row. Its clicks stay its own: ticking a row neither selects nor opens it. */
export function TickBox({
  checked,
  label,
  onChange,
  indeterminate,
  disabled,
  tabbable = true,
  id,
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
      slotProps={{ input: { id, 'aria-label': label, tabIndex: tabbable ? 0 : -1 } }}
      sx={{ padding: 0.5 }}
    />
  )
}
