import { mostMailsAtOnce } from '@kontor/contract/dispatch/mail-schema'
import type { ReminderPreview, UnallocatedMoney } from '@kontor/contract/payments/reminders/reminder-schema'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { recipientKey } from '@kontor/domain/payments/reminders/plan-letters'
import type { ReminderDraft } from '@kontor/domain/payments/reminders/reminder'
import { isHighFee } from '@kontor/domain/payments/reminders/reminder-settings'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useMaySend } from '#rooms/state/dispatch/may-send.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useReminderPreview, useRunReminders } from '#rooms/state/payments/reminders/reminders.ts'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { sendLetters } from './send-letters.ts'
import { texts } from './texts.ts'

/** The preview of a run: who gets which letter, what makes it unsafe, and the button that writes them. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const preview = useReminderPreview()
  const { run, isPending, problem } = useRunReminders()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { data } = preview
  const letters = data?.letters ?? []
  const chosen = letters.filter((letter) => !left.has(recipientKey(letter)) && !isRefused(letter, data))

  const isBlocked = chosen.length === 0 || isPending || preview.isFetching
  // One call sends no more.
  const canSend = useMaySend() && chosen.length <= mostMailsAtOnce

  async function confirm(andSend: boolean) {
    const confirmed = chosen.map(({ customerId, customerName, currency, sums }) => ({
      ...{ customerId, customerName, currency },
      total: sums.total,
    }))
    const written = await run(confirmed)
    if (written === undefined) return void preview.refetch()
    showMessage(texts.written(written.letters.length), 'info')
    onClose()
    if (andSend) sendLetters(written.letters)
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={(_, way) => way === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{texts.runTitle}</DialogTitle>
      <DialogContent>
        <ProgressBar inside active={preview.isFetching} />
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {texts.runHint} {canSend && texts.sendHint}
          </Typography>
          {preview.isLoadingError && <LoadFailure onRetry={() => void preview.refetch()} />}
          {problem && <Alert severity="error">{texts.problems[problem.code]}</Alert>}
          {data && <Dangers preview={data} />}
          {data && letters.length === 0 && data.missingRate === 0 && (
            <Typography>{texts.nothingToRemind}</Typography>
          )}
          {letters.map((letter) => {
            const key = recipientKey(letter)
            return (
              <LetterChoice
                key={key}
                letter={letter}
                isChosen={chosen.includes(letter)}
                isRefused={isRefused(letter, data)}
                onChoose={(isChosen) => setLeft(isChosen ? without(left, key) : new Set([...left, key]))}
              />
            )
          })}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {canSend && (
          <Button disabled={isBlocked} onClick={() => void confirm(true)}>
            {texts.confirmAndSend}
          </Button>
        )}
        <Button variant="contained" disabled={isBlocked} onClick={() => void confirm(false)}>
          {texts.confirmRun(chosen.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Whether the server would refuse a letter, because its customer may have paid. */
function isRefused({ customerId }: ReminderDraft, preview: ReminderPreview | undefined): boolean {
  if (preview === undefined || preview.oldStatements !== 0) return true
  return preview.unallocated.some((money) => money.customerId === customerId)
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key))
}

/** What makes a run unsafe. */
function Dangers({ preview }: { preview: ReminderPreview }) {
  const { unallocated, unassigned, oldStatements, missingRate } = preview
  return (
    <>
      {missingRate !== 0 && <Alert severity="error">{texts.missingRate(formatDay(missingRate))}</Alert>}
      {oldStatements !== 0 && <Alert severity="error">{texts.oldStatements(formatDay(oldStatements))}</Alert>}
      {unallocated.length > 0 && (
        <Alert severity="error">
          {texts.unallocated}
          <MoneyList money={unallocated} />
        </Alert>
      )}
      {unassigned.length > 0 && (
        <Alert severity="warning">
          {texts.unassigned}
          <MoneyList money={unassigned} />
        </Alert>
      )}
    </>
  )
}

function MoneyList({ money }: { money: readonly UnallocatedMoney[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {money.map(({ customerId, customerName, currency, amount }) => (
        <li key={JSON.stringify([customerId, customerName, currency])}>
          {texts.moneyOf(customerName || texts.unknownPayer, formatMoney(amount, currency))}
        </li>
      ))}
    </Box>
  )
}

interface LetterChoiceProps {
  letter: ReminderDraft
  isChosen: boolean
  isRefused: boolean
  onChoose: (isChosen: boolean) => void
}

function LetterChoice({ letter, isChosen, isRefused: refused, onChoose }: LetterChoiceProps) {
  const { customerName, currency, title, deadline, lines, sums, debtor } = letter
  const money = (amount: number) => formatMoney(amount, currency)
  const isDear = debtor === 'consumer' && lines.some(({ fee }) => isHighFee(fee))
  return (
    <Box>
      <CheckboxInput
        label={texts.choose(debtor === 'consumer' ? `${customerName} (${texts.toConsumer})` : customerName)}
        checked={isChosen}
        disabled={refused}
        onChange={onChoose}
      />
      <Box sx={{ pl: '27px', typography: 'body2' }} className="tabular">
        <div>{texts.letterSum(title, money(sums.total), formatDay(deadline))}</div>
        {sums.interest + sums.lumpSum + sums.fees > 0 && (
          <div>{texts.damages(money(sums.interest), money(sums.lumpSum), money(sums.fees))}</div>
        )}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lines.map(({ claimId, invoiceNumber, levelTitle, total }) => (
            <li key={claimId}>{texts.lineOf(invoiceNumber, levelTitle, money(total))}</li>
          ))}
        </Box>
        {isDear && <Alert severity="warning">{texts.highFee}</Alert>}
      </Box>
    </Box>
  )
}
