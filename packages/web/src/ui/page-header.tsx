import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'

interface PageHeaderProps {
  title: string
  /** What the browser's title says, if not the page's title. */
  documentTitle?: string
  /** Stands before the title, e.g. a back button. */
  leading?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The page's one h1; it also names the page in the browser's title. */
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

/** Names the page in the browser's title, for pages without a PageHeader. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Kontor`
  }, [title])
}
