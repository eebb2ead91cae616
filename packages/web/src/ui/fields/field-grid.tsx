import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface FieldGridProps {
  columns: string
  /** Minimum width of the grid, in pixels, at which all columns fit. */
  from?: number
  /** Minimum width of the grid, in pixels, at which three equal fields fit side by side. */
  threeFrom?: number
  /** Minimum width of the grid, in pixels, at which two fields fit side by side. */
  pairsFrom?: number
  children: ReactNode
}

/** Fields side by side if they fit, otherwise one below the other. */
export function FieldGrid({ columns, from = 560, threeFrom, pairsFrom = from, children }: FieldGridProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            '@': 'minmax(0, 1fr)',
            [`@${pairsFrom}`]: 'repeat(2, minmax(0, 1fr))',
            ...(threeFrom !== undefined && { [`@${threeFrom}`]: 'repeat(3, minmax(0, 1fr))' }),
            [`@${from}`]: columns,
          },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
