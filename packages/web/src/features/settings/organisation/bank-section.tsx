import { checkIban, formatIban } from '@kontor/domain/money/iban'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { useState } from 'react'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import type { ProfileSectionProps } from './company-section.tsx'

const texts = settingsTexts.organisation

interface BankSectionProps extends ProfileSectionProps {
  /** Shows the IBAN error at once instead of after the user leaves the field. */
  showErrors: boolean
}

/**
 * The account that customers pay into. Formats a valid IBAN in groups of four, as printed, when the user
 * leaves its field.
 */
export function BankSection({ value, onChange, showErrors }: BankSectionProps) {
  const { bank } = value
  const [touched, setTouched] = useState(false)
  const finding = checkIban(bank.iban)
  const isWrong = finding !== 'valid' && finding !== 'empty'
  const change = (part: Partial<typeof bank>) => onChange({ ...value, bank: { ...bank, ...part } })
  return (
    <FormSection title={texts.bank}>
      <FieldGrid columns="1fr 1fr" from={480}>
        <TextInput
          label={texts.iban}
          limit={textLimits.profile.bank.iban}
          value={bank.iban}
          onChange={(iban) => change({ iban })}
          onBlur={() => {
            setTouched(true)
            if (finding === 'valid') change({ iban: formatIban(bank.iban) })
          }}
          error={isWrong && (touched || showErrors) ? texts.ibanFinding[finding] : undefined}
        />
        <TextInput
          label={texts.bic}
          limit={textLimits.profile.bank.bic}
          value={bank.bic}
          onChange={(bic) => change({ bic })}
        />
        <TextInput
          label={texts.bankName}
          limit={textLimits.profile.bank.name}
          value={bank.name}
          onChange={(name) => change({ name })}
        />
        <TextInput
          label={texts.accountHolder}
          limit={textLimits.profile.bank.accountHolder}
          value={bank.accountHolder}
          onChange={(accountHolder) => change({ accountHolder })}
          helperText={texts.accountHolderHint}
        />
      </FieldGrid>
    </FormSection>
  )
}
