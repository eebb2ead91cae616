import Checkbox from '@mui/material/Checkbox'

interface TickBoxProps {
  checked: boolean
  label: string
  onChange: () => void
  indeterminate?: boolean
  disabled?: boolean
  tabbable?: boolean
  /** Id to which a visible label refers. */
  id?: string
}

/** A checkbox in a table. Its clicks do not reach the row, so ticking neither selects nor opens the row. */
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
      // The box, not the room around it, begins at the edge of the text.
      sx={{ padding: 0.5, ml: '-7px', '@media (pointer: coarse)': { ml: '-13px' } }}
    />
  )
}
