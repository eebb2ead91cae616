import { textLimits } from '@kontor/domain/texts/text-limits'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { FieldGroup, FormSection } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import type { ProfileSectionProps } from './company-section.tsx'

const texts = settingsTexts.organisation

export function ContactSection({ value, onChange }: ProfileSectionProps) {
  const { contactPerson } = value
  const changePerson = (part: Partial<typeof contactPerson>) =>
    onChange({ ...value, contactPerson: { ...contactPerson, ...part } })
  return (
    <FormSection title={texts.contact}>
      <FieldGrid columns="1fr 1fr 1fr" from={480}>
        <TextInput
          label={texts.phone}
          limit={textLimits.profile.phone}
          type="tel"
          value={value.phone}
          onChange={(phone) => onChange({ ...value, phone })}
        />
        <TextInput
          label={texts.email}
          limit={textLimits.profile.email}
          type="email"
          value={value.email}
          onChange={(email) => onChange({ ...value, email })}
        />
        <TextInput
          label={texts.website}
          limit={textLimits.profile.website}
          type="url"
          value={value.website}
          onChange={(website) => onChange({ ...value, website })}
        />
      </FieldGrid>
      <FieldGroup title={texts.contactPerson}>
        <FieldGrid columns="1fr 1fr 1fr" from={480}>
          <TextInput
            label={texts.contactName}
            limit={textLimits.profile.contactPerson.name}
            value={contactPerson.name}
            onChange={(name) => changePerson({ name })}
          />
          <TextInput
            label={texts.contactPhone}
            limit={textLimits.profile.contactPerson.phone}
            type="tel"
            value={contactPerson.phone}
            onChange={(phone) => changePerson({ phone })}
          />
          <TextInput
            label={texts.contactEmail}
            limit={textLimits.profile.contactPerson.email}
            type="email"
            value={contactPerson.email}
            onChange={(email) => changePerson({ email })}
          />
        </FieldGrid>
      </FieldGroup>
    </FormSection>
  )
}
