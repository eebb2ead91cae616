import OrganisationIcon from '@mui/icons-material/BusinessOutlined'
import CloseIcon from '@mui/icons-material/Close'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import OffersIcon from '@mui/icons-material/RequestQuoteOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { clearJournal } from '../../state/journal/journal.ts'
import { logout, useSession } from '../../state/session/session.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import { type PathWith, sectionOf } from '../pages.ts'
import { openCommandPalette } from '../quick-access/quick-access.tsx'
import { appTexts } from '../texts.ts'
import { useOfferedPages } from '../use-offered-pages.ts'

interface SideMenuProps {
  /** Called when an entry is chosen, to close a drawer. */
  onChosen?: () => void
  /** Closes the menu; undefined if the menu is always visible. */
  onClose?: () => void
}

const icons: Record<PathWith<'menu'>, ReactNode> = {
  '/home': <ReceiptIcon fontSize="small" />,
  '/home/offers': <OffersIcon fontSize="small" />,
  '/home/series': <RepeatIcon fontSize="small" />,
  '/home/addressbook': <ContactsIcon fontSize="small" />,
  '/home/inbox': <InboxIcon fontSize="small" />,
  '/home/settings': <SettingsIcon fontSize="small" />,
}

/** The menu of the authenticated area [S2.3]. */
export function SideMenu({ onChosen, onClose }: SideMenuProps) {
  const confirm = useConfirm()
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const entries = useOfferedPages('menu')
  async function confirmLogout() {
    onChosen?.()
    if (!(await confirm({ text: confirmations.logout, confirmLabel: appTexts.logout }))) return
    const { apiURL, orgID, username } = useSession.getState()
    // The user has been warned. Without a journal (no IndexedDB), there is nothing to clear.
    clearJournal({ apiURL, orgID, username }).catch(() => undefined)
    logout()
  }
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        overflowY: 'auto',
      }}
    >
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'center', px: 2, height: 56, flexShrink: 0 }}
      >
        <Box sx={{ flexGrow: 1 }}>
          <Logo />
        </Box>
        {onClose && (
          <IconButton onClick={onClose} aria-label={appTexts.closeMenu} edge="end">
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {onClose === undefined && <JumpButton />}
      <Box component="nav" aria-label={appTexts.mainNavigation} sx={{ flexGrow: 1 }}>
        <List dense sx={{ px: 1, py: 0 }}>
          {entries.map(({ path, title }) => (
            <MenuLink
              key={path}
              to={path}
              text={title}
              icon={icons[path]}
              selected={section === path}
              onClick={onChosen}
            />
          ))}
          <ListItem disablePadding>
            <ListItemButton onClick={() => void confirmLogout()}>
              <ListItemIcon sx={{ minWidth: 32 }}>
                <LogoutIcon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={appTexts.logout} />
            </ListItemButton>
          </ListItem>
        </List>
      </Box>
      <MenuFoot />
    </Box>
  )
}

/** A button that looks like the search field that it opens. */
function JumpButton() {
  return (
    <Box role="search" aria-label={appTexts.jump} sx={{ px: 1, pb: 1.5 }}>
      <Button
        fullWidth
        variant="outlined"
        color="secondary"
        onClick={openCommandPalette}
        startIcon={<SearchIcon fontSize="small" />}
        aria-keyshortcuts="Control+K"
        sx={{ px: 1.25, py: 0.5, fontWeight: 400, color: 'text.secondary', borderColor: 'divider' }}
      >
        <Box component="span" sx={{ flexGrow: 1, textAlign: 'left' }}>
          {appTexts.jump}
        </Box>
        <Box component="kbd" sx={{ fontFamily: 'inherit', fontSize: '0.75rem' }}>
          {appTexts.jumpKeys}
        </Box>
      </Button>
    </Box>
  )
}

interface MenuLinkProps {
  to: string
  text: string
  icon: ReactNode
  selected: boolean
  onClick: (() => void) | undefined
}

function MenuLink({ to, text, icon, selected, onClick }: MenuLinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton component={NavLink} to={to} end selected={selected} {...(onClick && { onClick })}>
        <ListItemIcon sx={{ minWidth: 32, color: selected ? 'primary.main' : undefined }}>
          {icon}
        </ListItemIcon>
        <ListItemText primary={text} />
      </ListItemButton>
    </ListItem>
  )
}

/** Shows the user, the organisation and the version [S9.0.3]. */
function MenuFoot() {
  const { orgID, username } = useSession()
  return (
    <Box component="footer" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      <FootLine icon={<PersonIcon sx={{ fontSize: 16 }} />} label={appTexts.username} text={username} />
      <FootLine
        icon={<OrganisationIcon sx={{ fontSize: 16 }} />}
        label={appTexts.organisation}
        text={orgID}
      />
      <Typography variant="caption" component="p" sx={{ mt: 1 }}>
        {appTexts.version} {__KONTOR_VERSION__}
      </Typography>
    </Box>
  )
}

function FootLine({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <Box title={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {icon}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  )
}
