import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Placeholder for an empty list or a page that cannot be shown: a sentence and an optional action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        px: 2,
        py: 4,
        textAlign: 'center',
        // Allows wrapping inside a table, whose cells do not wrap.
        whiteSpace: 'normal',
      }}
    >
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </Box>
  )
}
