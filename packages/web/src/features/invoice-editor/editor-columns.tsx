import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { LivePreview } from './live-preview.tsx'

/** The form, and beside it the preview where it is wanted. */
export function EditorColumns({ withPreview, children }: { withPreview: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 3,
        gridTemplateColumns: withPreview ? 'minmax(0, 4fr) minmax(420px, 3fr)' : 'minmax(0, 1fr)',
      }}
    >
      <Box>{children}</Box>
      {withPreview && <LivePreview />}
    </Box>
  )
}
