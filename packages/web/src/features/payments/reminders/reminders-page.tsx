import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import type { LateClaim } from '@kontor/contract/payments/reminders/reminder-schema'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useLateClaims, useReminderSettings } from '#rooms/state/payments/reminders/reminders.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { ClaimTable } from './claim-table.tsx'
import { LetterMails } from './letter-mails.tsx'
import { LetterPanel } from './letter-panel.tsx'
import { RunDialog } from './run-dialog.tsx'
import { texts } from './texts.ts'

/** Mahnungen: late claims with their stage, the run, and the letters so far [A22.25, A22.26, A22.28]. */
export function RemindersPage() {
  const claims = useLateClaims()
  const levels = useReminderSettings().data?.levels ?? []
  const mayRun = useMayCall(reminderEndpoints.runReminders)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [running, setRunning] = useState(false)
  const [opened, setOpened] = useState<LateClaim>()
  const [selectedId, setSelectedId] = useState('')
  const [letterId, setLetterId] = useState('')
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayRun && (
            <Button variant="contained" onClick={() => setRunning(true)}>
              {texts.run}
            </Button>
          )
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {texts.hint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={listPlace}>
          <Panel title={texts.claims}>
            <ProgressBar active={claims.isFetching} />
            <ClaimTable
              claims={claims.data ?? []}
              levels={levels}
              emptyText={
                claims.isLoadingError ? (
                  <LoadFailure onRetry={() => void claims.refetch()} />
                ) : (
                  claims.data && texts.noClaims
                )
              }
              isNarrow={isNarrow}
              selectedId={selectedId}
              onSelect={({ claimId }) => setSelectedId(claimId)}
              onOpen={setOpened}
            />
          </Panel>
        </Box>
        <Box sx={listPlace}>
          <LetterPanel isNarrow={isNarrow} selectedId={letterId} onSelect={setLetterId} />
        </Box>
        {letterId !== '' && <LetterMails key={letterId} id={letterId} />}
      </Box>
      {running && <RunDialog onClose={() => setRunning(false)} />}
      {opened && <ClaimDialog claim={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const listPlace = {
  height: 'min(60vh, 420px)',
  minHeight: 260,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
}
