import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { useEffect, useState } from 'react'
import { SetUpPage } from './set-up-page.tsx'
import { texts } from './texts.ts'

/**
 * Covers the page of a user whose organisation begins to require a second factor while they work. The page
 * and what was typed into it stay as they are below.
 */
export function SetUpDialog() {
  const [title] = useState(() => document.title)
  useEffect(
    () => () => {
      document.title = title
    },
    [title],
  )
  return (
    <Dialog open fullScreen slotProps={{ paper: { 'aria-label': texts.mustTitle } }}>
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <SetUpPage hint={texts.mustHintMidway} />
      </Box>
    </Dialog>
  )
}
