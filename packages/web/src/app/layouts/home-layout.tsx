import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '../../state/query-client.ts'
import { ConfirmProvider } from '../../ui/confirm-dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { preloadPages } from '../home-pages.ts'
import { appTexts } from '../texts.ts'
import { SideMenu } from './side-menu.tsx'

/** Pixels. */
const menuWidth = 208

/** All /home pages: the menu at the left, a drawer where there is little room [S2.1.5], and the page. */
export function HomeLayout() {
  const theme = useTheme()
  const isWide = useMediaQuery(theme.breakpoints.up('lg'))
  const [drawerOpen, setDrawerOpen] = useState(false)
  useEffect(preloadPages, [])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flexGrow: 1, minWidth: 0 }}>
          {isWide ? (
            <Box component="aside" sx={{ width: menuWidth, flexShrink: 0 }}>
              <Box
                sx={{
                  position: 'fixed',
                  insetBlock: 0,
                  width: menuWidth,
                  borderRight: 1,
                  borderColor: 'divider',
                }}
              >
                <SideMenu />
              </Box>
            </Box>
          ) : (
            <>
              <TopBar onOpen={() => setDrawerOpen(true)} drawerOpen={drawerOpen} />
              <Drawer
                open={drawerOpen}
                onClose={() => setDrawerOpen(false)}
                slotProps={{ paper: { sx: { width: menuWidth + 32 } } }}
              >
                <SideMenu onChosen={() => setDrawerOpen(false)} onClose={() => setDrawerOpen(false)} />
              </Drawer>
            </>
          )}
          <Box component="main" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 } }}>
            <Suspense fallback={<PageProgress />}>
              <Outlet />
            </Suspense>
          </Box>
        </Box>
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

function TopBar({ onOpen, drawerOpen }: { onOpen: () => void; drawerOpen: boolean }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        height: 48,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        size="medium"
        onClick={onOpen}
        aria-label={appTexts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
      >
        <MenuIcon />
      </IconButton>
      <Logo />
    </Box>
  )
}
