import type { PasswordLink, Person } from '@kontor/contract/people/people-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { nameKey } from '@kontor/domain/people/name-key'
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useMemo, useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { usePeople } from '#rooms/state/people/people.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { FactorRequirement } from './factor-requirement.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PeopleFilterFields } from './people-filter.tsx'
import { lacksFactor, matchingPeople, type PeopleFilter, sharedEmailsOf } from './people-search.ts'
import { PeopleTable } from './people-table.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { texts } from './texts.ts'
import { usePersonActions } from './use-person-actions.ts'

type Open =
  | { invite: true }
  | { role: Person }
  | { email: Person }
  | { rename: Person; isOneself: boolean }
  | { username: string; link: PasswordLink; isUseless: boolean }
  | undefined

const none: readonly Person[] = []

/** Benutzer: the users of the organisation with their roles [A10.4]. */
export function PeoplePage() {
  const people = usePeople()
  const all = people.data ?? none
  const ownKey = nameKey(useSession(({ username }) => username))
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [filter, setFilter] = useState<PeopleFilter>({ query: '', role: '', state: '' })
  const shownFilter = useDeferredValue(filter)
  const rows = useMemo(() => matchingPeople(all, shownFilter), [all, shownFilter])
  const sharedEmails = useMemo(() => sharedEmailsOf(all), [all])
  const [open, setOpen] = useState<Open>()
  const isOneself = ({ username }: Person) => nameKey(username) === ownKey
  const showLink = (username: string, link: PasswordLink, isUseless: boolean) =>
    setOpen({ username, link, isUseless })
  const { actionsFor, isPending, refusal } = usePersonActions({
    changeRole: (person) => setOpen({ role: person }),
    changeEmail: (person) => setOpen({ email: person }),
    rename: (person) => setOpen({ rename: person, isOneself: isOneself(person) }),
    showLink,
  })
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
      <Stack spacing={2}>
        <Typography color="textSecondary">{texts.hint}</Typography>
        <FactorRequirement affected={people.data?.filter(lacksFactor).length} />
        {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
        <LoadingCard query={people} isPending={isPending}>
          <PeopleFilterFields filter={filter} onChange={setFilter} />
          <Typography variant="caption" component="p" role="status" color="textSecondary" sx={{ px: 2 }}>
            {people.data && texts.shown(rows.length, all.length)}
          </Typography>
          <PeopleTable
            people={rows}
            sharedEmails={sharedEmails}
            isOneself={isOneself}
            actionsFor={(person) => actionsFor(person, isOneself(person))}
            onOpen={(person) => setOpen({ role: person })}
            emptyText={people.data && texts.noneFound}
            isNarrow={isNarrow}
          />
        </LoadingCard>
      </Stack>
      <OpenDialog open={open} onClose={() => setOpen(undefined)} onInvited={showLink} />
    </>
  )
}

interface OpenDialogProps {
  open: Open
  onClose: () => void
  onInvited: (username: string, link: PasswordLink, isUseless: boolean) => void
}

function OpenDialog({ open, onClose, onInvited }: OpenDialogProps) {
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  if (open === undefined) return null
  if ('invite' in open) return <InviteDialog today={today} onClose={onClose} onInvited={onInvited} />
  if ('role' in open) return <RoleDialog person={open.role} today={today} onClose={onClose} />
  if ('email' in open) return <EmailDialog person={open.email} onClose={onClose} />
  if ('rename' in open)
    return <RenameDialog person={open.rename} isOneself={open.isOneself} onClose={onClose} />
  return <LinkDialog {...open} onClose={onClose} />
}
