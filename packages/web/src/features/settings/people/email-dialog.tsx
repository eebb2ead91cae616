import type { Person } from '@kontor/contract/people/people-schema'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { useChangeEmail } from '#rooms/state/people/people.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { emailErrorOf, texts } from './texts.ts'

/** Changes the e-mail address by which Kontor recognizes a user at the first sign-in with a Firmenkonto. */
export function EmailDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const titleId = useId()
  const [email, setEmail] = useState(person.email)
  const { run, isPending, problem, reset } = useChangeEmail()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run({ username: person.username, email: email.trim() })) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{texts.changeEmailOf(person.username)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{texts.changeEmailHint}</DialogContentText>
          <TextInput
            type="email"
            label={texts.email}
            value={email}
            onChange={(value) => {
              setEmail(value)
              reset()
            }}
            autoFocus
            error={problem?.code === 'invalidRequest' ? emailErrorOf(problem.issues[0]?.code) : undefined}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
