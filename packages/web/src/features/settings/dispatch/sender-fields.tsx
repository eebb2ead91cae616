import { isMailAddress, longestMailAddress } from '@kontor/domain/dispatch/mail-address'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import type { AccountFieldsProps } from './account-fields.ts'
import { texts } from './texts.ts'

/** Who the mails come from, who gets copies, how many leave per minute, and the test mode. */
export function SenderFields({ typed, onChange, showErrors }: AccountFieldsProps) {
  const addressField = (
    name: 'fromAddress' | 'replyTo' | 'archiveAddress' | 'testAddress',
    helperText?: string,
  ) => {
    const value = typed[name].trim()
    const isWrong = value !== '' && !isMailAddress(value)
    return (
      <TextInput
        label={texts[name]}
        value={typed[name]}
        onChange={(next) => onChange({ [name]: next })}
        required={name === 'fromAddress'}
        limit={longestMailAddress}
        showErrors={showErrors}
        error={isWrong && showErrors ? texts.noAddress : undefined}
        helperText={isWrong ? texts.noAddress : helperText}
      />
    )
  }
  return (
    <FieldGrid columns="repeat(2, minmax(0, 1fr))">
      <TextInput
        label={texts.fromName}
        value={typed.fromName}
        onChange={(fromName) => onChange({ fromName })}
        limit={200}
      />
      {addressField('fromAddress')}
      {addressField('replyTo', texts.replyToHint)}
      {addressField('archiveAddress', texts.archiveHint)}
      <NumberInput
        label={texts.perMinute}
        value={typed.perMinute}
        onChange={(perMinute) => onChange({ perMinute })}
        min={1}
        max={600}
        decimals={0}
        helperText={texts.perMinuteHint}
      />
      {addressField('testAddress', texts.testHint)}
    </FieldGrid>
  )
}
