import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import type { ClaimFacts, LateClaim } from '@kontor/contract/payments/reminders/reminder-schema'
import { reminderLimits } from '@kontor/contract/payments/reminders/reminder-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { claimFlags } from '@kontor/domain/payments/reminders/plan-letters'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { invoicePath } from '#rooms/state/invoices/invoice-path.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useSetClaimFacts, useSetDebtor } from '#rooms/state/payments/reminders/reminders.ts'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

const flagOptions = (['', ...claimFlags] as const).map((value) => ({ value, label: texts.flags[value] }))
const debtorOptions = (['business', 'consumer'] as const).map((value) => ({
  value,
  label: texts.debtors[value],
}))

/** What users state about a claim: whether it is reminded, and what starts its default. */
export function ClaimDialog({ claim, onClose }: { claim: LateClaim; onClose: () => void }) {
  const titleId = useId()
  const maySave = useMayCall(reminderEndpoints.setClaimFacts)
  const saving = useSetClaimFacts()
  const changing = useSetDebtor()
  const { claimId, flag, reason, isAgreed, receivedOn, hasConsumerNote } = claim
  const [facts, setFacts] = useState<ClaimFacts>({
    ...{ claimId, flag, reason, isAgreed, receivedOn, hasConsumerNote },
  })
  const [debtor, setDebtor] = useState(claim.debtor)
  const set = (change: Partial<ClaimFacts>) => setFacts((before) => ({ ...before, ...change }))
  const isComplete = facts.flag === '' || facts.reason.trim() !== ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const isChanged = debtor !== claim.debtor
    if (isChanged && !(await changing.run({ customerId: claim.customerId, debtor }))) return
    if (await saving.run({ ...facts, reason: facts.flag === '' ? '' : facts.reason.trim() })) onClose()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={(_, way) => way === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.claimTitle(claim.invoiceNumber)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <ClaimState claim={claim} />
            <SelectInput
              label={texts.flag}
              value={facts.flag}
              options={flagOptions}
              onChange={(next) => set({ flag: next })}
              disabled={!maySave}
            />
            {claim.flaggedAt !== 0 && <Hint text={texts.flaggedOn(formatDay(claim.flaggedAt))} />}
            {facts.flag !== '' && (
              <TextInput
                label={texts.reason}
                value={facts.reason}
                onChange={(next) => set({ reason: next })}
                required
                limit={reminderLimits.note}
                disabled={!maySave}
              />
            )}
            {claim.customerId !== '' && (
              <SelectInput
                label={texts.debtor}
                value={debtor}
                options={debtorOptions}
                onChange={setDebtor}
                disabled={!maySave}
              />
            )}
            <Hint text={texts.debtorHint} />
            <DefaultFields facts={facts} debtor={debtor} disabled={!maySave} onChange={set} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{maySave ? texts.cancel : texts.close}</Button>
          {maySave && (
            <Button
              type="submit"
              variant="contained"
              disabled={!isComplete || saving.isPending || changing.isPending}
            >
              {texts.save}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ClaimState({ claim }: { claim: LateClaim }) {
  const { defaultFrom, defaultReason, limitationDay, claimId } = claim
  return (
    <>
      <Alert severity="info">
        {defaultReason === ''
          ? texts.noDefault
          : texts.inDefault(formatDay(defaultFrom), texts.reasons[defaultReason])}
        <br />
        {texts.limitation(formatDay(limitationDay))}
      </Alert>
      <Link component={RouterLink} to={invoicePath(claimId)} variant="body2" sx={{ alignSelf: 'start' }}>
        {texts.openInvoice}
      </Link>
    </>
  )
}

/** A text below a field. It stays readable while the field is disabled. */
function Hint({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  )
}

interface DefaultFieldsProps {
  facts: ClaimFacts
  debtor: LateClaim['debtor']
  disabled: boolean
  onChange: (change: Partial<ClaimFacts>) => void
}

/** The fields that decide when the default begins. */
function DefaultFields({ facts, debtor, disabled, onChange }: DefaultFieldsProps) {
  return (
    <>
      <CheckboxInput
        label={texts.isAgreed}
        checked={facts.isAgreed}
        onChange={(isAgreed) => onChange({ isAgreed })}
        disabled={disabled}
      />
      <Hint text={texts.isAgreedHint} />
      <DateInput
        label={texts.receivedOn}
        value={facts.receivedOn}
        onChange={(receivedOn) => onChange({ receivedOn })}
        disabled={disabled}
      />
      {debtor === 'consumer' && (
        <CheckboxInput
          label={texts.hasConsumerNote}
          checked={facts.hasConsumerNote}
          onChange={(hasConsumerNote) => onChange({ hasConsumerNote })}
          disabled={disabled}
        />
      )}
    </>
  )
}
