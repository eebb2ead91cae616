import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Allocation, Claim, Payment } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { askIfSettled, useRecordPayment, useUndoPayment } from '#rooms/state/payments/payments.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { Money } from '#rooms/ui/money.tsx'
import { settledQuestion, settledReturnQuestion } from '#rooms/ui/payments/settled-payment-texts.ts'
import { returnBody } from './payment-plan.ts'
import { texts } from './texts.ts'

/** The payments of a claim, oldest first, each with what it is for. */
export function PaymentList({ claim, mayRecord }: { claim: Claim; mayRecord: boolean }) {
  return (
    <>
      <Typography variant="h3">{texts.payments}</Typography>
      {claim.payments.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.none}
        </Typography>
      ) : (
        <Box component="ul" aria-label={texts.payments} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {claim.payments.map((payment) => (
            <PaymentEntry
              key={payment.id}
              payment={payment}
              claimId={claim.invoiceId}
              mayRecord={mayRecord}
            />
          ))}
        </Box>
      )}
    </>
  )
}

interface PaymentEntryProps {
  payment: Payment
  claimId: string
  mayRecord: boolean
}

function PaymentEntry({ payment, claimId, mayRecord }: PaymentEntryProps) {
  const own = payment.allocations.filter((one) => one.claimId === claimId)
  const title = titleOf(payment)
  const details = [
    payment.text,
    payment.returnedBy === '' ? '' : texts.isReturned,
    texts.recordedBy(payment.createdBy),
  ]
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      {own.map((allocation) => (
        <Box key={allocation.id} sx={{ display: 'flex', gap: 1 }}>
          <Typography variant="body2" sx={{ flexGrow: 1 }}>
            {nameOf(allocation, title)}
          </Typography>
          <Money value={allocation.amount} currency={payment.currency} />
        </Box>
      ))}
      <Typography variant="caption" color="textSecondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
      {mayRecord && <PaymentActions payment={payment} title={title} />}
    </Box>
  )
}

function titleOf({ date, way, amount, returnOf }: Payment): string {
  const kind = returnOf !== '' ? texts.returned : amount < 0 ? texts.refunded : texts.ways[way]
  return `${kind} vom ${formatDay(date)}`
}

function nameOf({ kind, isLate }: Allocation, title: string): string {
  const name = kind === 'payment' ? title : texts.kinds[kind]
  return isLate ? `${name} (${texts.isLate})` : name
}

function PaymentActions({ payment, title }: { payment: Payment; title: string }) {
  const confirm = useConfirm()
  const undoing = useUndoPayment()
  const recording = useRecordPayment()
  const money = formatMoney(Math.abs(payment.amount), payment.currency)
  async function undo(): Promise<void> {
    const question = {
      title: texts.undoTitle(title),
      text: texts.askUndo(title, money),
      confirmLabel: texts.undoShort,
      destructive: true,
    }
    if (!(await confirm(question))) return
    const undone = await undoing.run(payment.id, (settlements) => confirm(settledQuestion(settlements)))
    if (undone instanceof ApiProblem) tell(undone)
  }
  async function giveBack(): Promise<void> {
    const question = { text: texts.askGiveBack(money), confirmLabel: texts.giveBackShort }
    if (!(await confirm(question))) return
    const body = returnBody(payment, berlinNoon(nowInSeconds()))
    const made = await askIfSettled(
      (sure) => recording.run({ ...body, ...sure }),
      (settlements) => confirm(settledReturnQuestion(settlements)),
    )
    if (made instanceof ApiProblem) tell(made)
  }
  if (payment.returnedBy !== '') return null
  const canGiveBack = payment.way === 'bank' && payment.amount > 0
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        size="small"
        aria-label={texts.undo(title)}
        disabled={undoing.isPending}
        onClick={() => void undo()}
      >
        {texts.undoShort}
      </Button>
      {canGiveBack && (
        <Button
          size="small"
          aria-label={texts.giveBack(title)}
          disabled={recording.isPending}
          onClick={() => void giveBack()}
        >
          {texts.giveBackShort}
        </Button>
      )}
    </Box>
  )
}

function tell({ code }: ApiProblem): void {
  showMessage(texts.problems[code] ?? texts.failed, 'error')
}
