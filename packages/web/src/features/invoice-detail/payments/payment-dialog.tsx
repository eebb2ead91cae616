import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Claim } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { formatMoney, formatPercent } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { useRecordPayment } from '#rooms/state/payments/payments.ts'
import { DialogFrame } from '#rooms/ui/dialogs/dialog-frame.tsx'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import {
  bodyOf,
  type EntryWay,
  firstEntry,
  type GivenUpKind,
  isRefund,
  offersOf,
  type PaymentEntry,
  type RestKind,
  restOf,
  withOffer,
} from './payment-plan.ts'
import { texts } from './texts.ts'

/** Zahlung erfassen: all, a part or all but the Skonto; for a credit, what is paid back. */
export function PaymentDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const [entry, setEntry] = useState(() => firstEntry(claim, berlinNoon(nowInSeconds())))
  const [problem, setProblem] = useState<ApiProblem>()
  const recording = useRecordPayment()
  const body = bodyOf(claim, entry)
  async function save(): Promise<void> {
    if (body === undefined) return
    setProblem(undefined)
    const made = await recording.run(body)
    if (made instanceof ApiProblem) setProblem(made)
    else if (made) onClose()
  }
  const change = (changes: Partial<PaymentEntry>) => setEntry({ ...entry, ...changes })
  return (
    <DialogFrame
      title={`${isRefund(claim) ? texts.refund : texts.record}: ${claim.number}`}
      confirmLabel={texts.save}
      disabled={body === undefined || recording.isPending}
      isBusy={recording.isPending}
      onConfirm={() => void save()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{texts.problems[problem.code] ?? texts.failed}</Alert>}
    >
      <Presets claim={claim} entry={entry} onChange={setEntry} />
      <Box sx={fields}>
        <DateInput label={texts.date} value={entry.date} onChange={(date) => change({ date })} />
        <SelectInput
          label={texts.way}
          value={entry.way}
          options={isRefund(claim) ? refundWays : allWays}
          onChange={(way) => change({ way })}
        />
        <NumberInput
          label={texts.amount}
          value={entry.amount}
          decimals={2}
          minDecimals={2}
          min={0}
          unit={claim.currency}
          onChange={(amount) => change({ amount })}
        />
        <RestField claim={claim} entry={entry} onChange={change} />
        <TextInput label={texts.text} value={entry.text} onChange={(text) => change({ text })} />
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {outcome(claim, entry)}
      </Typography>
    </DialogFrame>
  )
}

const wayOptions = (ways: readonly EntryWay[]) => ways.map((value) => ({ value, label: texts.ways[value] }))
const allWays = wayOptions(['bank', 'cash', 'card', 'adjustment'])
const refundWays = wayOptions(['bank', 'cash', 'card'])
const restOptions = (Object.keys(texts.rests) as RestKind[]).map((value) => ({
  value,
  label: texts.rests[value],
}))
const givenUpOptions = (['writeOff', 'badDebt', 'skonto', 'difference'] as const).map((value) => ({
  value: value satisfies GivenUpKind,
  label: texts.kinds[value],
}))

interface PartProps {
  claim: Claim
  entry: PaymentEntry
}

/** The whole amount, and the Skonto in one click; a late one is marked as such. */
function Presets({ claim, entry, onChange }: PartProps & { onChange: (entry: PaymentEntry) => void }) {
  const money = (amount: number) => formatMoney(amount, claim.currency)
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button
        variant="outlined"
        size="small"
        onClick={() => onChange({ ...entry, amount: Math.abs(claim.open), rest: '' })}
      >
        {texts.all(money(Math.abs(claim.open)))}
      </Button>
      {offersOf(claim, entry.date).map((offer) => {
        const reduced = withOffer(entry, claim, offer)
        const label = offer.isLate ? texts.withLateSkonto : texts.withSkonto
        return (
          <Button
            key={`${offer.until} ${offer.share}`}
            variant="outlined"
            size="small"
            color={offer.isLate ? 'warning' : 'primary'}
            onClick={() => onChange(reduced)}
          >
            {label(formatPercent(offer.share), money(reduced.amount))}
          </Button>
        )
      })}
    </Stack>
  )
}

/** What happens to the rest of a payment that is too small, or why an amount is given up. */
function RestField({
  claim,
  entry,
  onChange,
}: PartProps & { onChange: (changes: Partial<PaymentEntry>) => void }) {
  if (entry.way === 'adjustment')
    return (
      <SelectInput
        label={texts.givenUp}
        value={entry.givenUp}
        options={givenUpOptions}
        onChange={(givenUp: GivenUpKind) => onChange({ givenUp })}
      />
    )
  if (isRefund(claim) || restOf(claim, entry.amount) <= 0) return null
  return (
    <SelectInput
      label={texts.rest}
      value={entry.rest}
      options={restOptions}
      onChange={(rest: RestKind) => onChange({ rest })}
    />
  )
}

/** What the entry will leave, in a sentence. */
function outcome(claim: Claim, { amount, rest, way }: PaymentEntry): string {
  const left = restOf(claim, amount)
  const money = formatMoney(fromCents(Math.abs(toCents(left))), claim.currency)
  if (isRefund(claim)) return ''
  if (left === 0) return texts.settles
  if (left < 0) return way === 'adjustment' ? '' : texts.overpays(money)
  return rest === '' || way === 'adjustment'
    ? texts.leaves(money)
    : texts.leavesRest(money, texts.kinds[rest])
}

const fields = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: { '@': '1fr', '@640': '1fr 1fr' },
}
