import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { clearJournal } from '../../state/journal/journal.ts'
import { logout, useSession } from '../../state/session/session.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { appTexts } from '../texts.ts'

/** Asks, then clears the journal of the user and logs out. */
export function LogoutButton({ onChosen }: { onChosen: (() => void) | undefined }) {
  const confirm = useConfirm()
  async function confirmLogout() {
    onChosen?.()
    if (!(await confirm({ text: confirmations.logout, confirmLabel: appTexts.logout }))) return
    const { apiURL, orgID, username, earlierNames } = useSession.getState()
    // The user has been warned. Without a journal (no IndexedDB), there is nothing to clear.
    clearJournal({ apiURL, orgID, username }, earlierNames).catch(() => undefined)
    logout()
  }
  return (
    <ListItemButton onClick={() => void confirmLogout()}>
      <ListItemIcon sx={{ minWidth: 32 }}>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={appTexts.logout} />
    </ListItemButton>
  )
}
