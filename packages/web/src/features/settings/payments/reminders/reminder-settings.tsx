import type { StoredReminderSettings } from '@kontor/contract/payments/reminders/reminder-schema'
import { isNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import { startsHalfYear } from '@kontor/domain/payments/reminders/base-rates'
import {
  defaultReminderSettings,
  maxReminderLevels,
  type ReminderLevel,
} from '@kontor/domain/payments/reminders/reminder-settings'
import { unknownPlaceholdersIn } from '@kontor/domain/payments/reminders/reminder-texts'
import { defaultLevelTexts } from '@kontor/domain/payments/reminders/wording'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useReminderSettings, useSaveReminderSettings } from '#rooms/state/payments/reminders/reminders.ts'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { FieldGroup } from '#rooms/ui/fields/form-section.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { BaseRates } from './base-rates.tsx'
import { LevelFields } from './level-fields.tsx'
import { texts } from './texts.ts'

/** The settings of reminders: levels, texts, fees, base rates and numbers [A22.20, A22.21]. */
export function ReminderSettings() {
  const settings = useReminderSettings()
  return (
    <LoadingCard query={settings}>
      {settings.data && (
        <CardContent>
          <SettingsForm key={settings.data.revision} stored={settings.data} />
        </CardContent>
      )}
    </LoadingCard>
  )
}

function SettingsForm({ stored }: { stored: StoredReminderSettings }) {
  const [input, setInput] = useState(stored)
  const { run, isPending, problem } = useSaveReminderSettings()
  const set = (change: Partial<StoredReminderSettings>) => setInput((before) => ({ ...before, ...change }))
  const { levels, baseRates } = input
  const changeLevel = (index: number, change: Partial<ReminderLevel>) =>
    set({ levels: levels.map((level, at) => (at === index ? { ...level, ...change } : level)) })
  const isWhole = isComplete(input)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole && (await run(input))) showMessage(texts.saved, 'info')
  }

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event: FormEvent) => void submit(event)}>
      <div>
        <Typography variant="h2">{texts.title}</Typography>
        <Typography color="textSecondary">{texts.hint}</Typography>
      </div>
      {problem?.code === 'stale' && <Alert severity="error">{texts.stale}</Alert>}
      {[...levels.entries()].map(([index, level]) => (
        <LevelFields
          key={index}
          position={index + 1}
          level={level}
          onChange={(change) => changeLevel(index, change)}
        />
      ))}
      <Stack direction="row" spacing={1}>
        {levels.length < maxReminderLevels && (
          <Button onClick={() => set({ levels: [...levels, newLevel(levels.length)] })}>
            {texts.addLevel}
          </Button>
        )}
        {levels.length > 1 && (
          <Button color="error" onClick={() => set({ levels: levels.slice(0, -1) })}>
            {texts.removeLevel}
          </Button>
        )}
      </Stack>
      <FieldGroup title={texts.general}>
        <Stack spacing={2}>
          <CheckboxInput
            label={texts.asksLumpSum}
            checked={input.asksLumpSum}
            onChange={(asksLumpSum) => set({ asksLumpSum })}
          />
          <NumberInput
            label={texts.maxStatementAge}
            value={input.maxStatementAge}
            onChange={(maxStatementAge) => set({ maxStatementAge })}
            min={0}
            max={365}
            decimals={0}
            unit={texts.days}
          />
          <TextInput
            label={texts.numberPattern}
            value={input.numberPattern}
            onChange={(numberPattern) => set({ numberPattern })}
            error={isNumberPattern(input.numberPattern) ? undefined : texts.wrongPattern}
          />
        </Stack>
      </FieldGroup>
      <BaseRates value={baseRates} onChange={(changed) => set({ baseRates: changed })} />
      <Button
        type="submit"
        variant="contained"
        disabled={!isWhole || isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.save}
      </Button>
    </Stack>
  )
}

/** A further level, with the terms of the last built-in one. */
function newLevel(index: number): ReminderLevel {
  const { levels } = defaultReminderSettings()
  const { afterDays, deadlineDays, withDamages, fee } = levels[index] ?? levels.at(-1) ?? noTerms
  return { ...defaultLevelTexts(index), afterDays, deadlineDays, withDamages, fee }
}

const noTerms = { afterDays: 0, deadlineDays: 0, withDamages: true, fee: 0 }

function isComplete({ levels, baseRates, numberPattern }: StoredReminderSettings): boolean {
  const froms = baseRates.map(({ from }) => from)
  return (
    isNumberPattern(numberPattern) &&
    levels.every(
      ({ title, intro, closing }) =>
        title.trim() !== '' && unknownPlaceholdersIn(intro + closing).length === 0,
    ) &&
    froms.every((from, index) => startsHalfYear(from) && froms.indexOf(from) === index)
  )
}
