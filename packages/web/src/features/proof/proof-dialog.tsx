import { ApiProblem } from '@kontor/contract/calls/api-problem'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { prove, useProofQuestion } from '../../state/session/proof.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** Asks for the password again before a sensitive call if the last proof is too old [A10.7]. */
export function ProofDialog() {
  const answer = useProofQuestion((question) => question.answer)
  return answer === undefined ? null : <Question onAnswer={answer} />
}

function Question({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const titleId = useId()
  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    try {
      await prove(password)
      onAnswer(true)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setError(failure.code === 'wrongPassword' ? texts.wrong : texts.failed)
      setPending(false)
    }
  }
  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{texts.reason}</DialogContentText>
          <TextInput
            type="password"
            label={texts.password}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={error}
            onChange={(value) => {
              setPassword(value)
              setError(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={password === '' || isPending}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
