import Link from '@mui/material/Link'
import Typography, { type TypographyProps } from '@mui/material/Typography'
import MarkdownToJsx, { type MarkdownToJSX } from 'markdown-to-jsx/react'

/** Shows HTML as plain text. The library's default sanitizer removes URLs that could run code. */
const options: MarkdownToJSX.Options = {
  forceBlock: true,
  disableParsingRawHTML: true,
  overrides: {
    h1: { component: Typography, props: { variant: 'h1', component: 'h1', sx: { mb: 2 } } },
    h2: { component: Typography, props: { variant: 'h2', component: 'h2', sx: { mt: 3, mb: 0.5 } } },
    h3: { component: Typography, props: { variant: 'h3', component: 'h3', sx: { mt: 2, mb: 0.5 } } },
    p: { component: Paragraph },
    li: { component: Typography, props: { component: 'li' } },
    a: { component: Link, props: { rel: 'noopener noreferrer' } },
  },
}

/** Renders the operator's Markdown text as React elements. */
export function Markdown({ text }: { text: string }) {
  return <MarkdownToJsx options={options}>{text}</MarkdownToJsx>
}

/** Keeps line breaks, which addresses need. */
function Paragraph(props: TypographyProps) {
  return <Typography {...props} sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} />
}
