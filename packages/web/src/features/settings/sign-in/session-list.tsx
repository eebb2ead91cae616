import type { OwnSession } from '@kontor/contract/session/own-session-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEndOtherSessions, useEndOwnSession, useOwnSessions } from '#rooms/state/session/own-sessions.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { deviceName } from './device-name.ts'
import { texts } from './texts.ts'

/** The user's open sessions. All except the current one can be ended, one by one or together [A10.8]. */
export function SessionList() {
  const sessions = useOwnSessions()
  const confirm = useConfirm()
  const ending = useEndOtherSessions()
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false
  async function endOthers() {
    const question = {
      title: texts.endOthersTitle,
      text: texts.askEndOthers,
      confirmLabel: texts.endOthers,
      destructive: true,
    }
    if (await confirm(question)) await ending.run(undefined)
  }
  return (
    <Card component="section" aria-labelledby="sessions" sx={{ position: 'relative' }}>
      <ProgressBar active={sessions.isFetching || ending.isPending} />
      <CardContent>
        <Typography id="sessions" variant="h2" sx={{ mb: 1 }}>
          {texts.sessions}
        </Typography>
        <Typography color="textSecondary">{texts.sessionsHint}</Typography>
        {sessions.isLoadingError && <LoadFailure onRetry={() => void sessions.refetch()} />}
        <List aria-labelledby="sessions">
          {sessions.data?.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </List>
        {hasOthers && (
          <Button color="error" disabled={ending.isPending} onClick={() => void endOthers()}>
            {texts.endOthers}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const confirm = useConfirm()
  const ending = useEndOwnSession()
  const { id, address, signedInAt, usedAt, current } = session
  const device = deviceName(session.device) || texts.unknownDevice
  async function end() {
    const question = {
      title: texts.endTitle(device),
      text: texts.askEnd(device),
      confirmLabel: texts.end,
      destructive: true,
    }
    if (await confirm(question)) await ending.run(id)
  }
  const facts = [
    address === '' ? texts.unknownPlace : texts.place(address),
    texts.signedIn(formatTimestamp(signedInAt)),
    texts.used(formatTimestamp(usedAt)),
  ]
  return (
    <ListItem
      disableGutters
      secondaryAction={
        current ? undefined : (
          <Tooltip title={texts.end}>
            <IconButton
              aria-label={texts.endOf(device)}
              edge="end"
              disabled={ending.isPending}
              onClick={() => void end()}
            >
              <LogoutIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )
      }
    >
      <ListItemText
        primary={
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', pr: 3 }}>
            <span>{device}</span>
            {current && <Chip size="small" variant="outlined" label={texts.thisDevice} />}
          </Stack>
        }
        secondary={facts.join(' · ')}
        slotProps={{ primary: { component: 'div' }, secondary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItem>
  )
}
