import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { appTexts } from '../texts.ts'

/**
 * A page under /start, with the footer [S2.2.4]. Links in the footer load a whole document, because these
 * pages have no router before login (see PublicApp).
 */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
      <Box component="main" sx={{ flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
        {children}
      </Box>
      <Box component="footer" sx={{ p: 2 }}>
        <Box
          component="nav"
          aria-label={appTexts.legalNavigation}
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3, rowGap: 1 }}
        >
          <FooterLink to="/start/impressum" text={appTexts.impressum} />
          <FooterLink to="/start/privacy" text={appTexts.privacy} />
        </Box>
      </Box>
    </Box>
  )
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <Link href={to} variant="body2" color="textSecondary" underline="hover">
      {text}
    </Link>
  )
}
