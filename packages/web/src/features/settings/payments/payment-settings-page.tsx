import type { PaymentSettings } from '@kontor/contract/payments/payment-schema'
import { taxations } from '@kontor/domain/payments/figures/tax-figures'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { usePaymentSettings, useSavePaymentSettings } from '#rooms/state/payments/payments.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { PageProgress } from '#rooms/ui/progress.tsx'
import { ReminderSettings } from './reminders/reminder-settings.tsx'
import { texts } from './texts.ts'

/**
 * Zahlungen: from which day they are kept [A22.8], when sales become taxable [A22.31], what imports book by themselves
 * [A35.1], and how customers are reminded [A22.20].
 */
export function PaymentSettingsPage() {
  const settings = usePaymentSettings()
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      {settings.isFetching && <PageProgress />}
      {settings.isLoadingError && <LoadFailure onRetry={() => void settings.refetch()} />}
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        {settings.data && (
          <Card>
            <CardContent>
              <PaymentSettingsForm key={settings.data.revision} settings={settings.data} />
            </CardContent>
          </Card>
        )}
        <ReminderSettings />
      </Stack>
    </>
  )
}

function PaymentSettingsForm({ settings }: { settings: PaymentSettings }) {
  const { startDay, taxation, booksCertain, revision } = settings
  const [day, setDay] = useState(startDay)
  const [chosen, setChosen] = useState(taxation)
  const [books, setBooks] = useState(booksCertain)
  const { run, isPending, problem } = useSavePaymentSettings()
  const save = async () => {
    if ((await run({ startDay: day, taxation: chosen, booksCertain: books, revision })) !== undefined)
      showMessage(texts.saved, 'success')
  }
  return (
    <Stack
      component="form"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Typography color="textSecondary">{texts.hint}</Typography>
      <DateInput label={texts.startDay} value={day} onChange={setDay} />
      <SelectInput
        label={texts.taxation}
        value={chosen}
        options={taxations.map((value) => ({ value, label: texts.taxations[value] }))}
        helperText={texts.taxationHint}
        onChange={setChosen}
      />
      <div>
        <CheckboxInput label={texts.booksCertain} checked={books} onChange={setBooks} />
        <FormHelperText sx={{ ml: 4 }}>{texts.booksCertainHint}</FormHelperText>
      </div>
      {problem?.code === 'stale' && <Alert severity="warning">{texts.stale}</Alert>}
      <Button
        type="submit"
        variant="contained"
        sx={{ alignSelf: 'start' }}
        disabled={day === startDay && chosen === taxation && books === booksCertain}
        loading={isPending}
      >
        {texts.save}
      </Button>
    </Stack>
  )
}
