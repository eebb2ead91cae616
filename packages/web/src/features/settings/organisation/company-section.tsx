import type { Profile } from '@kontor/domain/organisation/profile'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { AddressFields } from '#rooms/ui/fields/address-fields.tsx'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { TextList } from '#rooms/ui/fields/text-list.tsx'
import { texts as settingsTexts } from '../texts.ts'

const texts = settingsTexts.organisation

/** Props for a section. It shows part of the profile, but always reports the whole profile. */
export interface ProfileSectionProps {
  value: Profile
  onChange: (profile: Profile) => void
}

export function CompanySection({ value, onChange }: ProfileSectionProps) {
  return (
    <FormSection title={texts.company}>
      <TextInput
        label={texts.legalName}
        limit={textLimits.profile.legalName}
        value={value.legalName}
        onChange={(legalName) => onChange({ ...value, legalName })}
        autoComplete="organization"
      />
      <AddressFields value={value.address} onChange={(address) => onChange({ ...value, address })} />
      <TextList
        label={texts.directors}
        entryLabel={texts.director}
        addLabel={texts.addDirector}
        limit={textLimits.profile.director}
        value={value.directors}
        onChange={(directors) => onChange({ ...value, directors })}
      />
    </FormSection>
  )
}
