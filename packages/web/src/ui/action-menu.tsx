import MoreVertIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'

export interface MenuAction {
  label: string
  onClick?: () => void
  disabled?: boolean
  /** Small text below the label, e.g. why the action is disabled. */
  hint?: string
}

/** A button with three dots that opens a menu of actions. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': menuId })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled ?? false}
            onClick={() => {
              setAnchor(null)
              action.onClick?.()
            }}
          >
            <ListItemText
              primary={action.label}
              secondary={action.hint}
              slotProps={{ secondary: { sx: { maxWidth: '17rem', whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
