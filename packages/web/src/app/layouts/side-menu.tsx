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

/** The menu of the authenticated area [S2.3]. */
export function SideMenu({ onChosen, onClose }: SideMenuProps) {
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const entries = useOfferedPages('menu')
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
            <LogoutButton onChosen={onChosen} />
          </ListItem>
        </List>
      </Box>
      <MenuFoot />
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
