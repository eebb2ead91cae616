import type { ProgramToken } from '@kontor/contract/programs/program-schema'
import { addDays, berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roles } from '@kontor/domain/people/rights'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { useCreateProgramToken } from '#rooms/state/programs/program-tokens.ts'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { isTooMany } from '../is-too-many.ts'
import { endAfter } from '../people/last-day.ts'
import { texts as peopleTexts } from '../people/texts.ts'
import { texts as settingsTexts } from '../texts.ts'
import { texts } from './texts.ts'

interface CreateTokenDialogProps {
  /** Today at 12:00. */
  today: UnixSeconds
  onCreated: (token: ProgramToken & { token: string }) => void
  onClose: () => void
}

/** Creates a token for a program, by default read-only and valid for a year. */
export function CreateTokenDialog({ today, onCreated, onClose }: CreateTokenDialogProps) {
  const titleId = useId()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('reading')
  const [lastDay, setLastDay] = useState(() => noonOf(addDays(berlinDay(today), 365)))
  const { run, isPending, problem, reset } = useCreateProgramToken()
  const isTooFar = problem?.issues.some(({ path }) => path === 'expiresAt') ?? false
  const isComplete = name.trim() !== '' && lastDay >= today

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const created = await run({ name: name.trim(), role, expiresAt: endAfter(lastDay) })
    if (created !== undefined) onCreated(created)
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{texts.create}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextInput
              label={texts.name}
              value={name}
              onChange={setName}
              required
              autoFocus
              error={isTooMany(problem) ? texts.tooMany : undefined}
            />
            <SelectInput
              label={texts.role}
              value={role}
              options={roles.map((known) => ({ value: known, label: peopleTexts.roles[known] }))}
              onChange={setRole}
              helperText={role === 'administration' ? texts.roleHint : peopleTexts.roleAbout[role]}
            />
            <DateInput
              label={texts.lastDay}
              value={lastDay}
              onChange={(day) => {
                setLastDay(day)
                reset()
              }}
              required
              min={today}
            />
            {isTooFar && <span role="alert">{texts.tooFar}</span>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{settingsTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete || isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
