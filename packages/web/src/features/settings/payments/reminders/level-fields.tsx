import { reminderLimits } from '@kontor/contract/payments/reminders/reminder-schema'
import { isHighFee, type ReminderLevel } from '@kontor/domain/payments/reminders/reminder-settings'
import { faultsOfText, unknownPlaceholdersIn } from '@kontor/domain/payments/reminders/reminder-texts'
import { reminderPlaceholders } from '@kontor/domain/payments/reminders/wording'
import Stack from '@mui/material/Stack'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { FieldGroup } from '#rooms/ui/fields/form-section.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

interface LevelFieldsProps {
  /** Counts from 1. The first level asks for no fee and no damages. */
  position: number
  level: ReminderLevel
  onChange: (change: Partial<ReminderLevel>) => void
}

export function LevelFields({ position, level, onChange }: LevelFieldsProps) {
  const { title, afterDays, deadlineDays, fee, withDamages } = level
  const isFirst = position === 1
  return (
    <FieldGroup title={texts.level(position)}>
      <Stack spacing={2}>
        <TextInput
          label={texts.levelTitle}
          value={title}
          onChange={(next) => onChange({ title: next })}
          required
          limit={reminderLimits.title}
        />
        <FieldGrid columns="1fr 1fr 1fr" from={480}>
          <NumberInput
            label={isFirst ? texts.afterFirst : texts.after}
            value={afterDays}
            onChange={(next) => onChange({ afterDays: next })}
            min={0}
            max={365}
            decimals={0}
          />
          <NumberInput
            label={texts.deadline}
            value={deadlineDays}
            onChange={(next) => onChange({ deadlineDays: next })}
            min={0}
            max={365}
            decimals={0}
          />
          {!isFirst && (
            <NumberInput
              label={texts.fee}
              value={fee}
              onChange={(next) => onChange({ fee: next })}
              min={0}
              max={1000}
              decimals={2}
              minDecimals={2}
              helperText={isHighFee(fee) ? texts.highFee : texts.feeHint}
            />
          )}
        </FieldGrid>
        {!isFirst && (
          <CheckboxInput
            label={texts.withDamages}
            checked={withDamages}
            onChange={(next) => onChange({ withDamages: next })}
          />
        )}
        <TextOfLevel label={texts.intro} value={level.intro} onChange={(intro) => onChange({ intro })} />
        <TextOfLevel
          label={texts.closing}
          value={level.closing}
          onChange={(closing) => onChange({ closing })}
        />
      </Stack>
    </FieldGroup>
  )
}

interface TextOfLevelProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A text with placeholders. Warns about what a reminder must not say. */
function TextOfLevel({ label, value, onChange }: TextOfLevelProps) {
  const unknown = unknownPlaceholdersIn(value)
  const faults = faultsOfText(value).map((fault) => texts.faults[fault])
  return (
    <TextInput
      label={label}
      value={value}
      onChange={onChange}
      minRows={2}
      limit={reminderLimits.text}
      error={unknown.length > 0 ? texts.unknownPlaceholder(unknown, reminderPlaceholders) : undefined}
      helperText={faults.length > 0 ? faults.join(' ') : texts.placeholders(reminderPlaceholders)}
      warning={faults.length > 0}
    />
  )
}
