import type { Role } from '@kontor/domain/people/rights'
import Alert from '@mui/material/Alert'
import { texts } from '../../texts.ts'
import { rightTexts, roleNames } from './texts.ts'

/** Names the new role of the user. */
export function RoleChanged({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Alert severity="info" closeText={texts.close} onClose={onClose} sx={{ mb: 2 }}>
      {rightTexts.roleChanged(roleNames[role])}
    </Alert>
  )
}
