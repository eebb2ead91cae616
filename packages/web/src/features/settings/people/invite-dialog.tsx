import type { PasswordLink } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { useInvitePerson } from '#rooms/state/people/people.ts'
import { useProvider } from '#rooms/state/providers/provider.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { isTooMany } from '../is-too-many.ts'
import { texts as settingsTexts } from '../texts.ts'
import { endAfter } from './last-day.ts'
import { type ChosenRole, isRoleComplete, RoleFields } from './role-fields.tsx'
import { emailErrorOf, nameErrorOf, texts } from './texts.ts'

interface InviteDialogProps {
  today: UnixSeconds
  onInvited: (username: string, link: PasswordLink, isUseless: boolean) => void
  onClose: () => void
}

/** Creates a user and an invitation link. Keeps the input if the server rejects it. */
export function InviteDialog({ today, onInvited, onClose }: InviteDialogProps) {
  const titleId = useId()
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ChosenRole>({ role: 'writing', lastDay: 0 })
  const { run, isPending, problem, reset } = useInvitePerson()
  const provider = useProvider().data?.provider
  const isPasswordUseless =
    !!provider && !mayUsePassword(provider, { role: role.role, passwordAllowed: false })
  const faultOf = (path: string) => problem?.issues.find((issue) => issue.path === path)?.code
  const nameFault = faultOf('username')
  const emailFault = faultOf('email')
  const nameError = problem?.code === 'nameTaken' ? texts.nameTaken : nameFault && nameErrorOf(nameFault)
  const isComplete = username.trim() !== '' && isRoleComplete(role, today)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const name = username.trim()
    const body = { username: name, email: email.trim(), role: role.role, roleUntil: endAfter(role.lastDay) }
    const link = await run(body)
    if (link !== undefined) onInvited(name, link, isPasswordUseless)
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{texts.invite}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{texts.inviteHint}</DialogContentText>
          <Stack spacing={2}>
            <TextInput
              label={texts.username}
              value={username}
              onChange={(value) => {
                setUsername(value)
                reset()
              }}
              required
              autoFocus
              error={nameError}
            />
            <TextInput
              type="email"
              label={texts.email}
              value={email}
              onChange={(value) => {
                setEmail(value)
                reset()
              }}
              error={emailFault && emailErrorOf(emailFault)}
            />
            <RoleFields value={role} onChange={setRole} today={today} />
            {isPasswordUseless && <Alert severity="warning">{texts.onlyProvider}</Alert>}
            {isTooMany(problem) && <Alert severity="warning">{texts.tooMany}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete || isPending}>
            {texts.makeLink}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
