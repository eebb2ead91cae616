import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { PasswordLink, Person } from '@kontor/contract/people/people-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import {
  useCreatePasswordLink,
  useDisablePerson,
  useEndSessions,
  usePeople,
  useResetSecondFactors,
} from '#rooms/state/people/people.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { isTooMany } from '../is-too-many.ts'
import { EmailDialog } from './email-dialog.tsx'
import { FactorRequirement } from './factor-requirement.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { texts } from './texts.ts'

type Open =
  | { invite: true }
  | { role: Person }
  | { email: Person }
  | { username: string; link: PasswordLink }
  | undefined

/** Benutzer: the users of the organisation with their roles [A10.4]. */
export function PeoplePage() {
  const people = usePeople()
  const ownName = useSession(({ username }) => username)
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  const [open, setOpen] = useState<Open>()
  const actions = usePersonActions((username, link) => setOpen({ username, link }))
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={
          <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setOpen({ invite: true })}>
            {texts.invite}
          </Button>
        }
      />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        {actions.refusal !== undefined && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {actions.refusal}
          </Alert>
        )}
        <LoadingCard query={people} isPending={actions.isPending}>
          <List aria-label={texts.title}>
            {people.data?.map((person) => (
              <PersonRow
                key={person.username}
                person={person}
                isOneself={person.username.toLowerCase() === ownName.toLowerCase()}
                onChangeRole={() => setOpen({ role: person })}
                onChangeEmail={() => setOpen({ email: person })}
                onEndSessions={() => void actions.endSessions(person)}
                onPasswordLink={() => void actions.makeLink(person)}
                onResetFactors={() => void actions.resetFactors(person)}
                onSwitchDisabled={() => void actions.switchDisabled(person)}
              />
            ))}
          </List>
        </LoadingCard>
        <FactorRequirement />
      </Box>
      {open && 'invite' in open && (
        <InviteDialog
          today={today}
          onClose={close}
          onInvited={(username, link) => setOpen({ username, link })}
        />
      )}
      {open && 'role' in open && <RoleDialog person={open.role} today={today} onClose={close} />}
      {open && 'email' in open && <EmailDialog person={open.email} onClose={close} />}
      {open && 'link' in open && <LinkDialog {...open} onClose={close} />}
    </>
  )
}

/** Why a user cannot be disabled or enabled again; undefined for other failures. */
function refusalOf(problem: ApiProblem | undefined): string | undefined {
  if (problem?.code === 'lastAdministration') return texts.lastAdministration
  return isTooMany(problem) ? texts.tooMany : undefined
}

function usePersonActions(showLink: (username: string, link: PasswordLink) => void) {
  const confirm = useConfirm()
  const disabling = useDisablePerson()
  const ending = useEndSessions()
  const linking = useCreatePasswordLink()
  const resetting = useResetSecondFactors()
  return {
    isPending: disabling.isPending || ending.isPending || linking.isPending || resetting.isPending,
    refusal: refusalOf(disabling.problem),
    async endSessions({ username }: Person) {
      const question = { text: texts.askEndSessions(username), confirmLabel: texts.endSessions }
      if (await confirm(question)) await ending.run(username)
    },
    async makeLink({ username }: Person) {
      const link = await linking.run(username)
      if (link !== undefined) showLink(username, link)
    },
    async resetFactors({ username }: Person) {
      const text = texts.askResetFactors(username)
      if (await confirm({ text, confirmLabel: texts.resetFactors, destructive: true }))
        await resetting.run(username)
    },
    async switchDisabled({ username, disabled }: Person) {
      const question = { text: texts.askDisable(username), confirmLabel: texts.disable, destructive: true }
      if (disabled || (await confirm(question))) await disabling.run({ username, disabled: !disabled })
    },
  }
}
