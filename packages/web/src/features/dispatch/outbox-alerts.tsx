import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import { isAccountStop } from '@kontor/domain/dispatch/mail-state'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { texts } from './texts.ts'

interface OutboxAlertsProps {
  state: OutboxState
  /** Follows the text about a stopped outbox. */
  more?: string
}

/** Why mails wait: a stopped outbox or a missing account; in test mode, who gets them. */
export function OutboxAlerts({ state, more = '' }: OutboxAlertsProps) {
  const { isSet, stop, words, testAddress } = state
  const mayAdminister = useMayCall(dispatchEndpoints.saveMailAccount)
  const link = mayAdminister && (
    <>
      {' '}
      <Link component={RouterLink} to="/home/settings/dispatch" color="inherit">
        {texts.toSettings}
      </Link>
    </>
  )
  if (stop !== '')
    return (
      <Alert severity={isAccountStop(stop) ? 'error' : 'warning'}>
        {[texts.stops[stop], words === '' ? '' : texts.serverSaid(words), more].filter(Boolean).join(' ')}
        {link}
      </Alert>
    )
  if (!isSet)
    return (
      <Alert severity="info">
        {mayAdminister ? texts.noAccount : texts.noAccountOther}
        {link}
      </Alert>
    )
  return testAddress !== '' && <Alert severity="info">{texts.testMode(testAddress)}</Alert>
}
