import { type ReminderRow, reminderLimits } from '@kontor/contract/payments/reminders/reminder-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useCancelReminder } from '#rooms/state/payments/reminders/reminders.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** Cancels a letter with a note. */
export function CancelDialog({ letter, onClose }: { letter: ReminderRow; onClose: () => void }) {
  const titleId = useId()
  const [note, setNote] = useState('')
  const { run, isPending, problem } = useCancelReminder()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (note.trim() !== '' && (await run({ id: letter.id, note: note.trim() }))) onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={(_, way) => way === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.cancelTitle(letter.number)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography color="textSecondary">{texts.cancelHint}</Typography>
            {problem && <Alert severity="error">{texts.problems[problem.code]}</Alert>}
            <TextInput
              label={texts.note}
              value={note}
              onChange={setNote}
              required
              limit={reminderLimits.note}
              autoFocus
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="error" disabled={note.trim() === '' || isPending}>
            {texts.confirmCancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
