import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

interface FactProps {
  label: string
  /** Shown after the label. */
  action?: ReactNode
  /** Spans a whole row of the grid. */
  wide?: boolean
  children: ReactNode
}

/** A label above its value, for a `dl` with a grid layout. */
export function Fact({ label, action, wide = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
        {action}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  )
}

/** A copy button that does not make its line of text taller. */
export function CopyInLine({ text, label }: { text: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', my: '-6px', ml: 0.5, fontSize: '0.9rem' }}>
      <CopyButton text={text} label={label} />
    </Box>
  )
}
