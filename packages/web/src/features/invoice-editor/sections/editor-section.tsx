import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface EditorSectionProps {
  title: string
  /** Path of the section in the content of the invoice, such as `customer`. */
  field?: string
  /** Shown at the right end of the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the editor: a landmark named by its heading. */
export function EditorSection({ title, field, action, children }: EditorSectionProps) {
  const headingId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      data-field={field}
      sx={{ p: 2, mb: 1.5, scrollMarginTop: 64 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 1.5 }}>
        <Typography variant="h2" id={headingId} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {/* The content adapts to the section's width, because the preview takes up part of the window. */}
      <Box sx={{ containerType: 'inline-size' }}>{children}</Box>
    </Paper>
  )
}
