import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { openCommandPalette } from '../quick-access/quick-access.tsx'
import { appTexts } from '../texts.ts'

/** A button that looks like the search field that it opens. */
export function JumpButton() {
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
