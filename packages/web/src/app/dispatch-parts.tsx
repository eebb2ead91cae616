import { lazy, Suspense } from 'react'
import { useDispatchDialog } from '../state/dispatch/dispatch-dialog.ts'
import { useFunction } from '../state/organisation/organisation.ts'
import { reloadForNewRelease } from './lazy-page.ts'

const DispatchDialog = lazy(() =>
  import('../features/dispatch/dispatch-dialog.tsx')
    .catch(reloadForNewRelease)
    .then((dispatch) => ({ default: dispatch.DispatchDialog })),
)

/** The dialogs of Versand, loaded when the first one opens. */
export function DispatchDialogs() {
  const open = useDispatchDialog((dialog) => dialog.open)
  if (open === undefined) return null
  return (
    <Suspense>
      <DispatchDialog key={JSON.stringify(open)} open={open} />
    </Suspense>
  )
}

const OutboxNotice = lazy(() =>
  import('../features/dispatch/outbox-notice.tsx')
    .catch(reloadForNewRelease)
    .then((dispatch) => ({ default: dispatch.OutboxNotice })),
)

/** Tells on every page why no mails are sent, while the function is on. */
export function OutboxNotices() {
  const isOn = useFunction('dispatch')
  return <Suspense>{isOn && <OutboxNotice />}</Suspense>
}
