import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A bordered part of a page, with a heading. Does not scroll: a long list inside needs its own scroller. */
export function Panel({ title, actions, children }: PanelProps) {
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, height: 44, flexShrink: 0 }}>
        <Typography id={titleId} variant="h2" noWrap sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  )
}
