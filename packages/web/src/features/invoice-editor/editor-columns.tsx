import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The form, with the preview beside it if the preview is shown. */
export function EditorColumns({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 3,
        gridTemplateColumns: preview ? 'minmax(0, 4fr) minmax(420px, 3fr)' : 'minmax(0, 1fr)',
      }}
    >
      <Box>{children}</Box>
      {preview}
    </Box>
  )
}
