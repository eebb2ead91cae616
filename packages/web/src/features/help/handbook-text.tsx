import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import MarkdownToJsx, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { headingId } from '../../state/help-topics.ts'
import { chapterWith, pictureAddress } from './handbook.ts'

const options: MarkdownToJSX.Options = {
  forceBlock: true,
  disableParsingRawHTML: true,
  slugify: headingId,
  overrides: {
    h3: { component: Typography, props: { variant: 'h2', component: 'h3', sx: { mt: 4, mb: 1 } } },
    p: { component: Typography, props: { sx: { my: 1.25 } } },
    li: { component: Typography, props: { component: 'li', sx: { my: 0.5 } } },
    a: { component: HandbookLink },
    img: { component: Picture },
    table: { component: Table },
  },
}

/** A chapter of the Handbuch. Its links open other chapters here. */
export function HandbookText({ text }: { text: string }) {
  return <MarkdownToJsx options={options}>{text}</MarkdownToJsx>
}

function HandbookLink({ href, children }: { href?: string; children?: ReactNode }) {
  // A document of the repository, which the app does not contain.
  if (href === undefined || !/^(#|https?:)/.test(href)) return children
  if (!href.startsWith('#')) {
    return (
      <Link href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </Link>
    )
  }
  const id = decodeURIComponent(href.slice(1))
  const chapter = chapterWith(id)
  const query = new URLSearchParams({ chapter: chapter?.id ?? id })
  return (
    <Link component={RouterLink} to={`/home/help?${query}${chapter?.id === id ? '' : `#${id}`}`}>
      {children}
    </Link>
  )
}

function Picture({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const address = pictureAddress(src.replace('pictures/', ''))
  if (address === undefined) return null
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      loading="lazy"
      sx={{ maxWidth: '100%', my: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  )
}

/** A wide table scrolls, and the page does not. */
function Table({ children }: { children?: ReactNode }) {
  return (
    <Box
      sx={{
        overflowX: 'auto',
        my: 1.5,
        '& th, & td': {
          textAlign: 'left',
          verticalAlign: 'top',
          p: 1,
          borderBottom: 1,
          borderColor: 'divider',
        },
      }}
    >
      <table style={{ borderCollapse: 'collapse' }}>{children}</table>
    </Box>
  )
}
