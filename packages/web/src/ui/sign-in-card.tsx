import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { ProgressBar } from './progress.tsx'

interface SignInCardProps {
  isPending: boolean
  /** Accessible name of the progress bar. */
  progress: string
  children: ReactNode
}

/** The centred card of a sign-in page. */
export function SignInCard({ isPending, progress, children }: SignInCardProps) {
  return (
    <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper
        variant="outlined"
        sx={{ position: 'relative', overflow: 'hidden', width: '100%', maxWidth: 380 }}
      >
        <ProgressBar active={isPending} label={progress} />
        {children}
      </Paper>
    </Box>
  )
}
