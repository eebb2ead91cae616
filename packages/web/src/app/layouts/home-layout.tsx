import MenuIcon from '@mui/icons-material/Menu'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { leaveFinished } from '../../state/finished-paper.ts'
import { queryClient } from '../../state/http/query-client.ts'
import { leaveFailures } from '../../state/http/snackbar.ts'
import { useShownRecoveryCodes } from '../../state/second-factors/shown-recovery-codes.ts'
import { useReauthenticationQuestion } from '../../state/session/reauthentication.ts'
import { useSession } from '../../state/session/session.ts'
import { ConfirmProvider } from '../../ui/dialogs/confirm-dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { ChainDialogs } from '../chain-dialogs.tsx'
import { DispatchDialogs, OutboxNotices } from '../dispatch-parts.tsx'
import { preloadPages } from '../home-pages.ts'
import { useOpeningPages } from '../lazy-page.ts'
import { openCommandPalette, QuickAccess } from '../quick-access/quick-access.tsx'
import { appTexts } from '../texts.ts'
import { FirstStepsNotice } from './first-steps-notice.tsx'
import { RoleNotice } from './role-notice.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'

/** Width of the fixed menu in pixels. */
const menuWidth = 208

/**
 * The frame of all /home pages: the menu on the left, or in a drawer on narrow screens [S2.1.5], and the
 * page. A user who still has to set up a second factor sees only the page for that; if this is demanded while
 * they work, it covers their page, which keeps what they have typed.
 */
export function HomeLayout() {
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('lg'))
  const main = useRef<HTMLElement>(null)
  const mustSetUp = useSession((session) => session.secondFactorMissing)
  const [isWorking, setWorking] = useState(!mustSetUp)
  if (!mustSetUp && !isWorking) setWorking(true)
  useFocusOnPageChange(main)
  const { pathname } = useLocation()
  useEffect(() => {
    leaveFailures(pathname)
    leaveFinished(pathname)
  }, [pathname])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <SkipLink onFollow={() => main.current?.focus()} />
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flexGrow: 1, minWidth: 0 }}>
          {isWorking && (isWide ? <FixedMenu /> : <TopBar />)}
          <Box
            component="main"
            ref={main}
            tabIndex={-1}
            sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 }, '&:focus': { outline: 'none' } }}
          >
            <OpeningProgress />
            {isWorking && <RoleNotice />}
            {isWorking && <FirstStepsNotice />}
            {isWorking && !mustSetUp && <OutboxNotices />}
            <Suspense>{isWorking ? <Outlet /> : <SetUpPage />}</Suspense>
          </Box>
        </Box>
        {!mustSetUp && <QuickAccess />}
        <ChainDialogs />
        <DispatchDialogs />
        <Suspense>{isWorking && mustSetUp && <SetUpDialog />}</Suspense>
        <Reauthentication />
        <RecoveryCodes />
        {!mustSetUp && <PagesAhead />}
        {/* Restores the scroll position of each address, even when the user returns to it via a link. */}
        <ScrollRestoration getKey={(location) => location.pathname + location.search} />
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('../../features/reauthentication/reauthentication-dialog.tsx'))
    .ReauthenticationDialog,
}))

/** The dialog that asks the user to reauthenticate, loaded when it first opens. */
function Reauthentication() {
  const isAsked = useReauthenticationQuestion(({ answer }) => answer !== undefined)
  return <Suspense>{isAsked && <ReauthenticationDialog />}</Suspense>
}

const SetUpPage = lazy(async () => ({
  default: (await import('../../features/settings/sign-in/set-up-page.tsx')).SetUpPage,
}))

const SetUpDialog = lazy(async () => ({
  default: (await import('../../features/settings/sign-in/set-up-dialog.tsx')).SetUpDialog,
}))

const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('../../features/settings/sign-in/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}))

/** The dialog with new recovery codes, loaded when there are codes to show. */
function RecoveryCodes() {
  const hasCodes = useShownRecoveryCodes(({ codes }) => codes.length > 0)
  return <Suspense>{hasCodes && <RecoveryCodesDialog />}</Suspense>
}

function OpeningProgress() {
  return <PageProgress active={useOpeningPages(({ count }) => count > 0)} />
}

/** Preloads the most frequently used pages once the current one has all its data. */
function PagesAhead() {
  const isBusy = useIsFetching() > 0
  useEffect(() => (isBusy ? undefined : preloadPages()), [isBusy])
  return null
}

/**
 * When a page closes, its focused element disappears. Moves the focus to the new page, so that the next Tab
 * starts there and not at the menu.
 */
function useFocusOnPageChange(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Focusing before the next frame would force a layout while the page is being built.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, main])
}

function FixedMenu() {
  return (
    <Box sx={{ width: menuWidth, flexShrink: 0, displayPrint: 'none' }}>
      <Box
        sx={{ position: 'fixed', insetBlock: 0, width: menuWidth, borderRight: 1, borderColor: 'divider' }}
      >
        <SideMenu />
      </Box>
    </Box>
  )
}

function TopBar() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 1,
        px: 1,
        height: 48,
        flexShrink: 0,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        size="medium"
        onClick={() => setOpen(true)}
        aria-label={appTexts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <MenuIcon />
      </IconButton>
      <Box sx={{ flexGrow: 1 }}>
        <Logo />
      </Box>
      <IconButton size="medium" onClick={openCommandPalette} aria-label={appTexts.jump}>
        <SearchIcon />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{ paper: { 'aria-label': appTexts.menu, sx: { width: menuWidth + 32 } } }}
      >
        <SideMenu onChosen={close} onClose={close} />
      </Drawer>
    </Box>
  )
}
