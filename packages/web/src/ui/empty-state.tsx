import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Where there is nothing to show: the specified sentence, and what can be done about it. */
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
        // Also inside a table, whose cells keep their lines.
        whiteSpace: 'normal',
      }}
    >
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </Box>
  )
}
