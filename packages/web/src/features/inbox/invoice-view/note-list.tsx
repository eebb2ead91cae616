import type { Note } from '@kontor/einvoice/model/semantic-invoice'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { shownCount } from './terms/shown-count.ts'
import { Value } from './terms/value.tsx'
import { texts } from './texts.ts'

/** BG-1: each note below its subject. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {notes.slice(0, shownCount).map(({ subjectCode, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <div key={index}>
          {subjectCode !== undefined && (
            <Typography variant="caption" component="div" color="textSecondary">
              <Value id="BT-21" value={subjectCode} />
            </Typography>
          )}
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Value id="BT-22" value={text} />
          </Typography>
        </div>
      ))}
      {notes.length > shownCount && (
        <Typography variant="body2">{texts.more(notes.length - shownCount)}</Typography>
      )}
    </Box>
  )
}
