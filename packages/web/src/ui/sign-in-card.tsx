import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { ProgressBar } from './progress.tsx'

interface SignInCardProps {
  isPending: boolean
  /** Accessible name of the progress bar. */
  progress: string
  children: ReactNode
  /** Decoration to the left of the card, on wide screens only. */
  beside?: ReactNode
}

/** The centred card of a sign-in page. */
export function SignInCard({ isPending, progress, children, beside }: SignInCardProps) {
  return (
    <Box
      sx={{
        flexGrow: 1,
        display: 'grid',
        placeItems: 'center',
        p: 2,
        gridTemplateColumns: beside ? { lg: '1fr 1fr' } : undefined,
      }}
    >
      {beside && (
        <Box aria-hidden="true" sx={{ display: { xs: 'none', lg: 'block' }, justifySelf: 'end', mr: 8 }}>
          {beside}
        </Box>
      )}
      <Paper
        variant="outlined"
        sx={{
          position: 'relative',
          overflow: 'hidden',
          width: '100%',
          maxWidth: 380,
          justifySelf: beside ? { lg: 'start' } : undefined,
        }}
      >
        <ProgressBar inside active={isPending} label={progress} />
        {children}
      </Paper>
    </Box>
  )
}
