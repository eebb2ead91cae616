import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Person } from '@kontor/contract/people/people-schema'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { useRenamePerson } from '#rooms/state/people/people.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { nameErrorOf, texts } from './texts.ts'

interface RenameDialogProps {
  person: Person
  isOneself: boolean
  onClose: () => void
}

/** Gives a user another name, and says what becomes of the old one [A32.1]. */
export function RenameDialog({ person: { username }, isOneself, onClose }: RenameDialogProps) {
  const titleId = useId()
  const [newName, setNewName] = useState(username)
  const { run, isPending, problem, reset } = useRenamePerson()
  const isChanged = newName.trim() !== '' && newName.trim() !== username
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged && (await run({ username, newName: newName.trim() }))) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{texts.renameOf(username)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {isOneself ? texts.renameOneselfHint : texts.renameHint(username)}
          </DialogContentText>
          <TextInput
            label={texts.newName}
            value={newName}
            onChange={(value) => {
              setNewName(value)
              reset()
            }}
            required
            autoFocus
            error={errorOf(problem)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!isChanged || isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Why the name was not changed; undefined for other failures. */
function errorOf(problem: ApiProblem | undefined): string | undefined {
  if (problem?.code === 'nameTaken') return texts.nameTaken
  if (problem?.code === 'secretUnreadable' || problem?.code === 'secretKeyMissing')
    return texts.codesUnreadable
  return problem?.code === 'invalidRequest' ? nameErrorOf(problem.issues[0]?.code) : undefined
}
