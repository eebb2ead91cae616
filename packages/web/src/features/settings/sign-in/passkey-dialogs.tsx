import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Passkey } from '@kontor/contract/passkeys/passkey-schema'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { usePending } from '#rooms/state/http/once.ts'
import { PasskeyProblem } from '#rooms/state/passkeys/authenticator.ts'
import { addPasskey, useRenamePasskey } from '#rooms/state/passkeys/passkeys.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { deviceName } from './device-name.ts'
import { texts } from './texts.ts'

/** Maximum length of a name in characters. */
const longestName = 100

/** Asks for the name of a new passkey, then lets the browser create it [A20.1]. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { isPending, once } = usePending()
  const [problem, setProblem] = useState<string>()
  async function add(name: string) {
    setProblem(undefined)
    try {
      await addPasskey(name)
      onClose()
    } catch (failure) {
      setProblem(sentenceFor(failure))
    }
  }
  const device = deviceName(navigator.userAgent)
  return (
    <NameDialog
      title={texts.addPasskey}
      name={device === '' ? texts.newPasskeyName : device}
      hint={texts.passkeyNameHint}
      confirmLabel={texts.next}
      error={problem}
      isPending={isPending}
      onClose={onClose}
      onConfirm={(name) => once(() => add(name))}
    />
  )
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof PasskeyProblem) return texts.passkeyProblems[failure.problem]
  if (!(failure instanceof ApiProblem)) throw failure
  return texts.passkeyProblems[failure.code === 'tooManyPasskeys' ? 'tooMany' : 'failed']
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { run, isPending } = useRenamePasskey()
  async function rename(name: string) {
    if (await run({ id: passkey.id, name })) onClose()
  }
  return (
    <NameDialog
      title={texts.renamePasskeyOf(passkey.name)}
      name={passkey.name}
      confirmLabel={texts.save}
      isPending={isPending}
      onClose={onClose}
      onConfirm={rename}
    />
  )
}

interface NameDialogProps {
  title: string
  name: string
  hint?: string
  confirmLabel: string
  error?: string | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: (name: string) => Promise<void>
}

function NameDialog({ title, hint, confirmLabel, error, isPending, onClose, ...props }: NameDialogProps) {
  const titleId = useId()
  const [name, setName] = useState(props.name)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') await props.onConfirm(name.trim())
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <TextInput
            label={texts.passkeyName}
            value={name}
            onChange={setName}
            limit={longestName}
            required
            autoFocus
            error={error}
            helperText={hint}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={isPending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
