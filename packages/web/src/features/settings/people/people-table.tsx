import type { Person } from '@kontor/contract/people/people-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { ActionMenu, type MenuAction } from '#rooms/ui/action-menu.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import { type Column, roomText } from '#rooms/ui/table/data-table-column.ts'
import { type Sorting, sortRows } from '#rooms/ui/table/sort-rows.ts'
import { lastDayBefore } from './last-day.ts'
import { texts } from './texts.ts'

interface PeopleTableProps {
  /** Lower-case e-mail addresses that several people have. */
  sharedEmails: ReadonlySet<string>
  people: readonly Person[]
  isOneself: (person: Person) => boolean
  actionsFor: (person: Person) => MenuAction[]
  onOpen: (person: Person) => void
  emptyText: ReactNode
  isNarrow: boolean
}

/** The people, sorted by a column. Renders only the rows near the visible part. */
export function PeopleTable({ people, isNarrow, emptyText, onOpen, ...of }: PeopleTableProps) {
  const { isOneself, actionsFor, sharedEmails } = of
  const [selectedId, setSelectedId] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ columnId: 'name', descending: false })
  const rows = useMemo(() => {
    const value = columns.find(({ id }) => id === sorting.columnId)?.sortValue
    return value ? sortRows(people, value, sorting.descending) : people
  }, [people, sorting])
  const rowHeight = isNarrow ? 88 : 44
  const chipsOf = (person: Person) => (
    <StateChips
      person={person}
      isOneself={isOneself(person)}
      sharesEmail={sharedEmails.has(person.email.toLowerCase())}
    />
  )
  const menuOf = (person: Person) => <RowMenu person={person} actions={actionsFor(person)} />
  return (
    <Box
      sx={{
        height: `min(${Math.max(rows.length, 3) * rowHeight + 40}px, max(360px, 100dvh - 320px))`,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <DataTable
        label={texts.title}
        columns={[
          ...columns,
          {
            id: 'state',
            header: texts.state,
            width: 'content',
            cell: chipsOf,
          },
          { id: 'actions', header: texts.actions, width: 'content', align: 'right', cell: menuOf },
        ]}
        rows={rows}
        rowId={({ username }) => username}
        rowHeight={rowHeight}
        compactCell={
          isNarrow
            ? (person) => <CompactPerson person={person} chips={chipsOf(person)} menu={menuOf(person)} />
            : undefined
        }
        emptyText={emptyText}
        selectedId={selectedId}
        onSelect={({ username }) => setSelectedId(username)}
        onOpen={onOpen}
        sorting={sorting}
        onSort={setSorting}
      />
    </Box>
  )
}

function roleText({ role, roleUntil }: Person): string {
  const end = roleUntil === 0 ? '' : ` ${texts.until(formatDay(lastDayBefore(roleUntil)))}`
  return texts.roles[role] + end
}

function seenText({ lastSeen, sessions }: Person): string {
  if (lastSeen === 0) return texts.never
  return sessions === 0 ? formatDay(lastSeen) : `${formatDay(lastSeen)} · ${texts.sessions(sessions)}`
}

const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    header: texts.username,
    cell: ({ username }) => username,
    roomFor: ({ username }) => roomText(username),
    sortValue: ({ username }) => username,
  },
  {
    id: 'role',
    header: texts.role,
    width: 'content',
    cell: roleText,
    roomFor: roleText,
    sortValue: roleText,
  },
  {
    id: 'email',
    header: texts.emailColumn,
    cell: ({ email }) => email,
    roomFor: ({ email }) => roomText(email),
    sortValue: ({ email }) => email,
  },
  {
    id: 'seen',
    header: texts.seen,
    width: 'content',
    cell: seenText,
    roomFor: seenText,
    sortValue: ({ lastSeen }) => lastSeen,
  },
]

interface StateChipsProps {
  person: Person
  isOneself: boolean
  sharesEmail: boolean
}

function StateChips({ person, isOneself, sharesEmail }: StateChipsProps) {
  const { secondFactor, passwordAllowed, invited, disabled } = person
  return (
    <Stack direction="row" spacing={0.5} component="span">
      {isOneself && <Chip size="small" variant="outlined" label={texts.you} />}
      {secondFactor && <Chip size="small" variant="outlined" label={texts.secondFactor} />}
      {passwordAllowed && (
        <Chip size="small" variant="outlined" color="warning" label={texts.passwordAllowed} />
      )}
      {invited && <Chip size="small" variant="outlined" color="info" label={texts.invited} />}
      {sharesEmail && <Chip size="small" variant="outlined" color="warning" label={texts.emailShared} />}
      {disabled && <Chip size="small" variant="outlined" color="warning" label={texts.disabled} />}
    </Stack>
  )
}

/** The menu of a row; a double click in it does not open the row. */
function RowMenu({ person, actions }: { person: Person; actions: MenuAction[] }) {
  return (
    <Box component="span" onDoubleClick={(event) => event.stopPropagation()}>
      <ActionMenu label={texts.actionsOf(person.username)} actions={actions} />
    </Box>
  )
}

/** A row for screens that are too narrow for a table. */
function CompactPerson({ person, chips, menu }: { person: Person; chips: ReactNode; menu: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }} title={person.username}>
          {person.username}
        </Typography>
        <Typography variant="caption" component="div" noWrap color="textSecondary">
          {[roleText(person), person.email].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="caption" component="div" noWrap color="textSecondary">
          {texts.lastSeen(seenText(person))}
        </Typography>
        {chips}
      </Box>
      {menu}
    </Box>
  )
}
