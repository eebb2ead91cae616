import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface FieldGridProps {
  columns: string
  /** Pixels of its own width from which there is room for the columns. */
  from?: number
  /** And from which there is room for two fields beside each other. */
  pairsFrom?: number
  children: ReactNode
}

/** Fields side by side where there is room, below each other where there is not. */
export function FieldGrid({ columns, from = 560, pairsFrom = from, children }: FieldGridProps) {
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
            [`@${from}`]: columns,
          },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
