import type { Person } from '@kontor/contract/people/people-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { useChangeRole } from '#rooms/state/people/people.ts'
import { texts as settingsTexts } from '../texts.ts'
import { endAfter, lastDayBefore } from './last-day.ts'
import { type ChosenRole, isRoleComplete, RoleFields } from './role-fields.tsx'
import { texts } from './texts.ts'

/**
 * Changes a user's role, and asks for a last day if the new role requires one. Explains why the last
 * administrator must keep the role.
 */
export function RoleDialog({
  person,
  today,
  onClose,
}: {
  person: Person
  today: UnixSeconds
  onClose: () => void
}) {
  const titleId = useId()
  const [role, setRole] = useState<ChosenRole>({
    role: person.role,
    lastDay: lastDayBefore(person.roleUntil),
  })
  const { run, isPending, problem } = useChangeRole()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { username } = person
    if (await run({ username, role: role.role, roleUntil: endAfter(role.lastDay) })) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.changeRoleOf(person.username)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <RoleFields value={role} onChange={setRole} today={today} />
            {problem?.code === 'lastAdministration' && (
              <Alert severity="warning">{texts.lastAdministration}</Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={isPending || !isRoleComplete(role, today)}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
