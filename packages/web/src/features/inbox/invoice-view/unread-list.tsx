import type { UnreadText } from '@kontor/einvoice/document/read-invoice'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { shownCount } from './terms/shown-count.ts'
import { shortened } from './terms/term-value.ts'
import { texts } from './texts.ts'

/** Texts in the file that belong to no term, each with the path of its element. */
export function UnreadList({ unread }: { unread: readonly UnreadText[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
      {unread.slice(0, shownCount).map(({ path, text }) => (
        <Box component="li" key={path} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2">{shortened(text)}</Typography>
          <Typography variant="caption" component="div" color="textSecondary">
            {path}
          </Typography>
        </Box>
      ))}
      {unread.length > shownCount && <li>{texts.more(unread.length - shownCount)}</li>}
    </Box>
  )
}
