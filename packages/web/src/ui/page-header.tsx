import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'

interface PageHeaderProps {
  title: string
  /** The title of the browser tab, if it differs from that of the page. */
  documentTitle?: string
  /** Content before the title, e.g. a back button. */
  leading?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The h1 of the page, which also sets the title of the browser tab. */
export function PageHeader({ title, documentTitle = title, leading, actions }: PageHeaderProps) {
  useDocumentTitle(documentTitle)
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36, mb: 2 }}
    >
      {leading}
      <Typography variant="h1" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {actions}
    </Box>
  )
}

/** Sets the title of the browser tab. Pages with a PageHeader do not need to call it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Kontor`
  }, [title])
}
