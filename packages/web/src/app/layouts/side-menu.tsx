import StatementsIcon from '@mui/icons-material/AccountBalanceOutlined'
import OpenItemsIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import FiguresIcon from '@mui/icons-material/BarChartOutlined'
import CloseIcon from '@mui/icons-material/Close'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined'
import OutboxIcon from '@mui/icons-material/ForwardToInboxOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import RemindersIcon from '@mui/icons-material/NotificationsActiveOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import OffersIcon from '@mui/icons-material/RequestQuoteOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useOrganisation } from '../../state/organisation/organisation.ts'
import { Logo } from '../../ui/logo.tsx'
import { type PathWith, sectionOf } from '../pages.ts'
import { appTexts } from '../texts.ts'
import { useOfferedPages } from '../use-offered-pages.ts'
import { JumpButton } from './jump-button.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MenuFoot } from './menu-foot.tsx'

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
  '/home/open-items': <OpenItemsIcon fontSize="small" />,
  '/home/statements': <StatementsIcon fontSize="small" />,
  '/home/figures': <FiguresIcon fontSize="small" />,
  '/home/addressbook': <ContactsIcon fontSize="small" />,
  '/home/reminders': <RemindersIcon fontSize="small" />,
  '/home/inbox': <InboxIcon fontSize="small" />,
  '/home/outbox': <OutboxIcon fontSize="small" />,
  '/home/settings': <SettingsIcon fontSize="small" />,
}

/** Entries with a space above them, which divides a long menu into what is sold, paid, mailed and set. */
const groups: Partial<Record<PathWith<'menu'>, number>> = {
  '/home/open-items': 1,
  '/home/statements': 1,
  '/home/reminders': 1,
  '/home/figures': 1,
  '/home/inbox': 2,
  '/home/outbox': 2,
  '/home/settings': 3,
}

/** The menu of the authenticated area [S2.3]. */
export function SideMenu({ onChosen, onClose }: SideMenuProps) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const offered = useOfferedPages('menu')
  // The entries of functions are known once the organisation has loaded. Entries below them wait for it, so
  // that none moves [A26.4].
  const isKnown = !useOrganisation().isPending
  const entries = isKnown ? offered : offered.slice(0, 1)
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
          {entries.map(({ path, title }, index) => (
            <MenuLink
              key={path}
              beginsGroup={index > 0 && groups[path] !== groups[entries[index - 1]?.path ?? path]}
              to={path}
              text={title}
              icon={icons[path]}
              selected={section === path}
              onClick={onChosen}
            />
          ))}
          {isKnown && (
            <ListItem disablePadding>
              <LogoutButton onChosen={onChosen} />
            </ListItem>
          )}
        </List>
      </Box>
      <MenuFoot onChosen={onChosen} />
    </Box>
  )
}

interface MenuLinkProps {
  to: string
  text: string
  icon: ReactNode
  selected: boolean
  beginsGroup: boolean
  onClick: (() => void) | undefined
}

function MenuLink({ to, text, icon, selected, beginsGroup, onClick }: MenuLinkProps) {
  return (
    <ListItem disablePadding sx={beginsGroup ? { mt: 1.5 } : null}>
      <ListItemButton component={NavLink} to={to} end selected={selected} {...(onClick && { onClick })}>
        <ListItemIcon sx={{ minWidth: 32, color: selected ? 'primary.main' : undefined }}>
          {icon}
        </ListItemIcon>
        <ListItemText primary={text} />
      </ListItemButton>
    </ListItem>
  )
}
