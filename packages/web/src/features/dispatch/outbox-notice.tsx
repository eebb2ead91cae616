import Box from '@mui/material/Box'
import { useOutboxState } from '../../state/dispatch/account.ts'
import { OutboxAlerts } from './outbox-alerts.tsx'

/** At the top of each page: why nothing is sent, or that all mails go to one address. */
export function OutboxNotice() {
  const state = useOutboxState()
  if (state === undefined || (state.stop === '' && (!state.isSet || state.testAddress === ''))) return null
  return (
    <Box sx={{ mb: 2, displayPrint: 'none' }}>
      <OutboxAlerts state={state} />
    </Box>
  )
}
