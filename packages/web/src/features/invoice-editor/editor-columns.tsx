import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useCheck } from './check/check-context.tsx'
import { CheckPanel } from './check/check-panel.tsx'

interface EditorColumnsProps {
  /** False if it is not shown. */
  preview: ReactNode
  onFixed: () => void
  children: ReactNode
}

/** The form and, beside it, the open list of findings and the preview. Neither covers the form. */
export function EditorColumns({ preview, onFixed, children }: EditorColumnsProps) {
  const check = useCheck()
  const isCheckBeside = check?.isOpen === true && check.isBeside
  const besideForm = preview ? 'minmax(420px, 3fr)' : 'minmax(320px, 1fr)'
  const isAlone = !preview && !isCheckBeside
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 3,
        gridTemplateColumns: isAlone ? 'minmax(0, 1fr)' : `minmax(0, 4fr) ${besideForm}`,
      }}
    >
      <Box>{children}</Box>
      {!isAlone && (
        <Box
          sx={{
            position: 'sticky',
            // Equal to the page's padding at the top and the bottom.
            top: 24,
            maxHeight: 'calc(100dvh - 48px)',
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            ...(preview && { height: 'calc(100dvh - 48px)' }),
          }}
        >
          <CheckPanel place="beside" onFixed={onFixed} />
          {preview}
        </Box>
      )}
    </Box>
  )
}
