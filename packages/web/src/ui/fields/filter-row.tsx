import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface FilterRowProps {
  /** Space above, in units of the theme. */
  pt: number
  children: ReactNode
}

/** The filter above a list: a wide search field and two selects, which share a second row on phones. */
export function FilterRow({ pt, children }: FilterRowProps) {
  return (
    <Box
      role="search"
      sx={{
        px: 2,
        pt,
        pb: 1.5,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  )
}
