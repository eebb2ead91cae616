import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { LockHolder } from '#rooms/state/invoices/editing-lock.ts'
import { refreshRights, useAdministrators } from '#rooms/state/people/own-user.ts'
import { ChainProblemText } from '#rooms/ui/chains/chain-problem-text.tsx'
import { LockNotice } from '#rooms/ui/dialogs/lock-notice.tsx'
import { MissingRight } from '#rooms/ui/rights/missing-right.tsx'
import { texts } from '../texts.ts'
import { useDocumentKind } from './document-kind.ts'
import { StaleNotice } from './stale-notice.tsx'
import type { InvoiceWork } from './use-invoice-work.ts'

/** Says that another user is editing the invoice, so that it is read-only here. */
export function ReadOnlyNotice({
  holder,
  onRetry,
}: {
  holder: LockHolder
  onRetry: (() => void) | undefined
}) {
  const kind = useDocumentKind()
  return (
    <LockNotice
      holder={holder}
      text={kind.texts.readOnly}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {texts.lock.retry}
        </Button>
      }
      sx={{ mb: 2 }}
    />
  )
}

/** Says that the user may not correct a final. */
export function MissingFinalize({ keepsInput }: { keepsInput: boolean }) {
  return (
    <MissingRight
      right="finalize"
      administrators={useAdministrators()}
      keepsInput={keepsInput}
      onCheckAgain={refreshRights}
    />
  )
}

/** Says that a final is being corrected, that the lock is lost, and why the last save was rejected. */
export function EditorNotices({ editing: { base }, saving, lostTo, keepOverNewer, takeStored }: InvoiceWork) {
  const kind = useDocumentKind()
  const { newer, refusal } = saving
  return (
    <>
      {base.status === 'final' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.correction(printedNumber(base), formatDay(base.content.dates.invoiceDate))}
        </Alert>
      )}
      {lostTo && <LockNotice holder={lostTo} text={kind.texts.lost} sx={{ mb: 2 }} />}
      {newer && (
        <StaleNotice
          stored={newer}
          onKeep={() => keepOverNewer(newer)}
          onTakeStored={() => void takeStored(newer)}
        />
      )}
      {refusal && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <ChainProblemText problem={refusal} />
        </Alert>
      )}
    </>
  )
}
