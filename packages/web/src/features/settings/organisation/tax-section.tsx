import { textLimits } from '@kontor/domain/texts/text-limits'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { VatIdInput } from '#rooms/ui/fields/vat-id-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import type { ProfileSectionProps } from './company-section.tsx'

const texts = settingsTexts.organisation

/** Tax numbers, the entry in the commercial register, and whether the organisation is a small business. */
export function TaxSection({ value, onChange }: ProfileSectionProps) {
  const { register, taxNumber, VAT } = value
  const hint = taxNumber.trim() === '' && VAT.trim() === '' ? texts.taxHint : undefined
  return (
    <FormSection title={texts.tax}>
      <FieldGrid columns="1fr 1fr" from={480}>
        <TextInput
          label={texts.taxNumber}
          limit={textLimits.profile.taxNumber}
          value={taxNumber}
          onChange={(text) => onChange({ ...value, taxNumber: text })}
          helperText={hint}
        />
        <VatIdInput label={texts.vatId} value={VAT} onChange={(text) => onChange({ ...value, VAT: text })} />
        <TextInput
          label={texts.registerCourt}
          limit={textLimits.profile.register.court}
          value={register.court}
          onChange={(court) => onChange({ ...value, register: { ...register, court } })}
        />
        <TextInput
          label={texts.registerNumber}
          limit={textLimits.profile.register.number}
          value={register.number}
          onChange={(number) => onChange({ ...value, register: { ...register, number } })}
        />
      </FieldGrid>
      <CheckboxInput
        label={texts.smallBusiness}
        checked={value.smallBusiness}
        onChange={(smallBusiness) => onChange({ ...value, smallBusiness })}
      />
    </FormSection>
  )
}
