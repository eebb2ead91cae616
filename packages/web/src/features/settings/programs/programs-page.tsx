import type { ProgramToken } from '@kontor/contract/programs/program-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { formatDay } from '@kontor/domain/money/german-format'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { useProgramTokens, useRevokeProgramToken } from '#rooms/state/programs/program-tokens.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { lastDayBefore } from '../people/last-day.ts'
import { texts as peopleTexts } from '../people/texts.ts'
import { SecretDialog } from '../secret-dialog.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { texts } from './texts.ts'

/** Zugänge für Programme: tokens for programs that call the API [A11.1]. */
export function ProgramsPage() {
  const tokens = useProgramTokens()
  const apiURL = useSession((session) => session.apiURL)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<ProgramToken & { token: string }>()
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}{' '}
          <MuiLink href={`${apiURL}/docs#programs`} target="_blank" rel="noreferrer">
            {texts.docs}
          </MuiLink>
        </Typography>
        <LoadingCard query={tokens}>
          {tokens.data?.length === 0 && <EmptyState text={texts.none} />}
          {tokens.data && tokens.data.length > 0 && (
            <List aria-label={texts.title}>
              {tokens.data.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </List>
          )}
        </LoadingCard>
      </Box>
      {isCreating && (
        <CreateTokenDialog
          today={today}
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false)
            setCreated(token)
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={texts.made(created.name)}
          hint={texts.madeHint}
          label={texts.token}
          copyLabel={texts.copyToken}
          doneLabel={texts.done}
          secret={created.token}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  )
}

function TokenRow({ token }: { token: ProgramToken }) {
  const confirm = useConfirm()
  const revocation = useRevokeProgramToken()
  const { id, name, role, owner, expiresAt, usedAt } = token
  async function revoke() {
    const question = {
      title: texts.revokeTitle(name),
      text: texts.askRevoke(name),
      confirmLabel: texts.revoke,
      destructive: true,
    }
    if (await confirm(question)) await revocation.run(id)
  }
  const facts = [
    peopleTexts.roles[role],
    texts.until(formatDay(lastDayBefore(expiresAt))),
    usedAt === 0 ? texts.unused : texts.used(formatDay(usedAt)),
    texts.by(owner),
  ]
  return (
    <ListItem
      secondaryAction={
        <Tooltip title={texts.revoke}>
          <IconButton aria-label={texts.revokeOf(name)} edge="end" onClick={() => void revoke()}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      <ListItemText primary={name} secondary={facts.join(' · ')} />
    </ListItem>
  )
}
