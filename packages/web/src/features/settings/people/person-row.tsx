import type { Person } from '@kontor/contract/people/people-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import Chip from '@mui/material/Chip'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import { ActionMenu } from '#rooms/ui/action-menu.tsx'
import { lastDayBefore } from './last-day.ts'
import { texts } from './texts.ts'

interface PersonRowProps {
  person: Person
  isOneself: boolean
  onChangeRole: () => void
  onChangeEmail: () => void
  onEndSessions: () => void
  onPasswordLink: () => void
  onResetFactors: () => void
  onSwitchDisabled: () => void
}

export function PersonRow({ person, isOneself, ...on }: PersonRowProps) {
  const { username, role, roleUntil, disabled, invited, sessions, secondFactor } = person
  const roleText = [texts.roles[role], roleUntil !== 0 && texts.until(formatDay(lastDayBefore(roleUntil)))]
  const actions = [
    { label: texts.changeRole, onClick: on.onChangeRole },
    { label: texts.changeEmail, onClick: on.onChangeEmail },
    ...(disabled
      ? []
      : [{ label: invited ? texts.newInvitation : texts.newPassword, onClick: on.onPasswordLink }]),
    ...(sessions > 0 && !isOneself ? [{ label: texts.endSessions, onClick: on.onEndSessions }] : []),
    ...(secondFactor && !isOneself ? [{ label: texts.resetFactors, onClick: on.onResetFactors }] : []),
    ...(isOneself ? [] : [{ label: disabled ? texts.enable : texts.disable, onClick: on.onSwitchDisabled }]),
  ]
  return (
    <ListItem secondaryAction={<ActionMenu label={texts.actionsOf(username)} actions={actions} />}>
      <ListItemText
        slotProps={{ primary: { component: 'div' } }}
        primary={
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', pr: 3 }}>
            <span>{username}</span>
            {isOneself && <Chip size="small" variant="outlined" label={texts.you} />}
            {secondFactor && <Chip size="small" variant="outlined" label={texts.secondFactor} />}
            {invited && <Chip size="small" variant="outlined" color="info" label={texts.invited} />}
            {disabled && <Chip size="small" variant="outlined" color="warning" label={texts.disabled} />}
          </Stack>
        }
        secondary={[roleText.filter(Boolean).join(' '), person.email, seenText(person)]
          .filter(Boolean)
          .join(' · ')}
      />
    </ListItem>
  )
}

function seenText({ lastSeen, sessions }: Person): string {
  const seen = lastSeen === 0 ? texts.neverSeen : texts.lastSeen(formatDay(lastSeen))
  return sessions === 0 ? seen : `${seen}, ${texts.sessions(sessions)}`
}
