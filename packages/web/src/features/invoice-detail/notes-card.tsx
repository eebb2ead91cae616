import AddIcon from '@mui/icons-material/Add'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

/** Notizen: an empty card with a disabled button, reserved for notes [S2.5.17]. */
export function NotesCard() {
  return (
    <Panel
      title={texts.notes}
      actions={
        <IconButton aria-label={texts.addNote} disabled>
          <AddIcon fontSize="small" />
        </IconButton>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        {texts.noNotes}
      </Typography>
    </Panel>
  )
}
