import type { OwnPasskeys, Passkey } from '@kontor/contract/passkeys/passkey-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { supportsPasskeys } from '#rooms/state/passkeys/authenticator.ts'
import { usePasskeys, useRemovePasskey } from '#rooms/state/passkeys/passkeys.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { texts } from './texts.ts'

/** Lists the user's passkeys, with buttons to add, rename and remove them [A20.1]. */
export function PasskeysSection() {
  const passkeys = usePasskeys()
  return (
    <Card component="section" aria-labelledby="passkeys" sx={{ position: 'relative' }}>
      <ProgressBar active={passkeys.isFetching} />
      <CardContent>
        <Typography id="passkeys" variant="h2" sx={{ mb: 1 }}>
          {texts.passkeys}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.passkeysAbout}
        </Typography>
        {passkeys.isLoadingError && <LoadFailure onRetry={() => void passkeys.refetch()} />}
        {passkeys.data && <Passkeys own={passkeys.data} />}
      </CardContent>
    </Card>
  )
}

function Passkeys({ own: { host, passkeys } }: { own: OwnPasskeys }) {
  const [isAdding, setAdding] = useState(false)
  const removal = useRemovePasskey()
  const isHere = host === window.location.hostname
  return (
    <>
      {passkeys.length === 0 ? (
        <Typography sx={{ mb: 2 }}>{texts.noPasskeys}</Typography>
      ) : (
        <List aria-labelledby="passkeys" disablePadding sx={{ mb: 2 }}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isOfOtherHost={passkey.host !== host}
              remove={removal.run}
            />
          ))}
        </List>
      )}
      {removal.problem?.code === 'secondFactorRequired' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.removeRefused}
        </Alert>
      )}
      {isHere && supportsPasskeys() ? (
        <Button variant={passkeys.length === 0 ? 'contained' : 'outlined'} onClick={() => setAdding(true)}>
          {texts.addPasskey}
        </Button>
      ) : (
        <Alert severity="info">{isHere ? texts.passkeysUnsupported : texts.passkeysElsewhere(host)}</Alert>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  isOfOtherHost: boolean
  remove: (id: string) => Promise<unknown>
}

function PasskeyRow({ passkey, isOfOtherHost, remove }: PasskeyRowProps) {
  const confirm = useConfirm()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, host, createdAt, usedAt, synced } = passkey
  const facts = [
    texts.added(formatDay(createdAt)),
    usedAt === 0 ? texts.neverUsed : texts.used(formatDay(usedAt)),
    ...(synced ? [texts.synced] : []),
    ...(isOfOtherHost ? [texts.otherHost(host)] : []),
  ]
  async function askToRemove() {
    const text = texts.askRemovePasskey(name)
    if (
      await confirm({
        title: texts.removePasskeyTitle(name),
        text,
        confirmLabel: texts.removePasskey,
        destructive: true,
      })
    )
      await remove(id)
  }
  return (
    <ListItem
      disableGutters
      secondaryAction={
        <>
          <Tooltip title={texts.renamePasskey}>
            <IconButton aria-label={texts.renamePasskeyOf(name)} onClick={() => setRenaming(true)}>
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title={texts.removePasskey}>
            <IconButton
              aria-label={texts.removePasskeyOf(name)}
              edge="end"
              onClick={() => void askToRemove()}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      <ListItemText
        primary={name}
        secondary={facts.join(' · ')}
        sx={{ pr: 6 }}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
      {isRenaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </ListItem>
  )
}
