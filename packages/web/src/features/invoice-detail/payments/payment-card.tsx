import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { paymentEndpoints } from '@kontor/contract/payments/payment-endpoints'
import type { Claim } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { formatDay, formatMoney, formatPercent } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import {
  useAllocatePayment,
  useClaim,
  useRecordPayment,
  useReopenClaim,
} from '#rooms/state/payments/payments.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ClaimChip } from '#rooms/ui/payments/claim-chip.tsx'
import { overcountedNote } from '#rooms/ui/payments/settled-payment-texts.ts'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentList } from './payment-list.tsx'
import { isRefund, offersOf, setOffBody } from './payment-plan.ts'
import { texts } from './texts.ts'

/** What is open on a final, and its payments. Renders nothing for a draft, or while the function is off. */
export function PaymentCard({ invoice }: { invoice: Pick<Invoice, 'id' | 'status'> }) {
  const isOn = useMayCall(paymentEndpoints.getClaim)
  return isOn && invoice.status === 'final' ? <ClaimPanel invoiceId={invoice.id} /> : null
}

function ClaimPanel({ invoiceId }: { invoiceId: string }) {
  const { data: claim, isFetching, isLoadingError, refetch } = useClaim(invoiceId)
  const mayRecord = useMayCall(paymentEndpoints.recordPayment)
  const [isRecording, setIsRecording] = useState(false)
  return (
    <Panel title={texts.title}>
      <ProgressBar active={isFetching} label={texts.loading} />
      <Stack spacing={1.5} sx={{ px: 2, pb: 2 }}>
        {isLoadingError && <LoadFailure onRetry={() => void refetch()} />}
        {claim && (
          <>
            <ClaimFacts claim={claim} />
            {claim.overcountedBy.length > 0 && (
              <Alert severity="warning">{overcountedNote(claim.overcountedBy)}</Alert>
            )}
            {mayRecord && <ClaimActions claim={claim} onRecord={() => setIsRecording(true)} />}
            <PaymentList claim={claim} mayRecord={mayRecord} />
          </>
        )}
      </Stack>
      {claim && isRecording && <PaymentDialog claim={claim} onClose={() => setIsRecording(false)} />}
    </Panel>
  )
}

function ClaimFacts({ claim }: { claim: Claim }) {
  const { currency, open, dueDate, daysLate, state } = claim
  if (state === 'settledBefore') return <Typography variant="body2">{texts.settledBefore}</Typography>
  const offers = open > 0 ? offersOf(claim, berlinNoon(nowInSeconds())) : []
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', fontWeight: 600 }}>
        <Box component="span" sx={{ flexGrow: 1, display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {isRefund(claim) ? texts.credit : texts.open}
          {isNothingOwed(claim) ? null : <ClaimChip state={state} />}
        </Box>
        <Money value={Math.abs(open)} currency={currency} />
      </Box>
      {open > 0 && (
        <Typography variant="body2" color={daysLate > 0 ? 'error' : 'textSecondary'}>
          {`${texts.dueDate}: ${dueDate === 0 ? texts.noDueDate : formatDay(dueDate)}`}
          {daysLate > 0 && ` · ${texts.late(daysLate)}`}
        </Typography>
      )}
      {offers.map(({ until, share, discount, isLate }) => {
        const due = formatMoney(fromCents(toCents(open) - discount), currency)
        const text = isLate ? texts.offerLate : texts.offer
        return (
          <Typography key={`${until} ${share}`} variant="body2" color="textSecondary">
            {text(formatPercent(share), formatDay(until), due)}
          </Typography>
        )
      })}
    </div>
  )
}

/** Whether the claim is at zero without a payment, because a Storno or credits took it back. */
function isNothingOwed({ state, payable, payments }: Claim): boolean {
  return state === 'paid' && payable === 0 && payments.length === 0
}

/** Buttons for what can be done now: record, use a credit of the customer, open again. */
function ClaimActions({ claim, onRecord }: { claim: Claim; onRecord: () => void }) {
  const { invoiceId, open, currency, state } = claim
  const recording = useRecordPayment()
  const allocating = useAllocatePayment()
  const reopening = useReopenClaim()
  const today = berlinNoon(nowInSeconds())
  const money = (amount: number) => formatMoney(amount, currency)
  const isBusy = recording.isPending || allocating.isPending || reopening.isPending
  if (state === 'settledBefore')
    return (
      <Button disabled={isBusy} onClick={() => void reopening.run(invoiceId)}>
        {texts.reopen}
      </Button>
    )
  const usable = (amount: number) => fromCents(Math.min(toCents(amount), toCents(open)))
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Button
        variant="contained"
        sx={{ alignSelf: 'stretch' }}
        disabled={isBusy || open === 0}
        onClick={onRecord}
      >
        {isRefund(claim) ? texts.refund : texts.record}
      </Button>
      {open > 0 &&
        claim.freePayments.map(({ id: paymentId, free }) => (
          <Button
            key={paymentId}
            size="small"
            disabled={isBusy}
            onClick={() => {
              const allocations = [{ invoiceId, kind: 'payment' as const, amount: usable(free) }]
              void allocating.run({ paymentId, date: 0, allocations }).then(tell)
            }}
          >
            {texts.spendFree(money(usable(free)))}
          </Button>
        ))}
      {open > 0 &&
        claim.credits.map((credit) => (
          <Button
            key={credit.invoiceId}
            size="small"
            disabled={isBusy}
            onClick={() => void recording.run(setOffBody(claim, credit, today)).then(tell)}
          >
            {texts.setOff(money(usable(credit.amount)), credit.number)}
          </Button>
        ))}
    </Stack>
  )
}

function tell(made: unknown): void {
  if (made instanceof ApiProblem) showMessage(texts.problems[made.code] ?? texts.failed, 'error')
}
