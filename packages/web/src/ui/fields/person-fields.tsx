import { type ContactPerson, genders, personTitles } from '@kontor/domain/customers/contact-person'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { uiTexts } from '../texts.ts'
import { SelectInput } from './select-input.tsx'
import { TextInput } from './text-input.tsx'

interface PersonFieldsProps {
  value: ContactPerson
  onChange: (person: ContactPerson) => void
}

const genderOptions = genders.map((value) => ({ value, label: uiTexts.genders[value] }))
const titleOptions = [
  { value: '', label: uiTexts.noTitle },
  ...personTitles.map((title) => ({ value: title as string, label: title as string })),
]

/** The fields of a contact person. "Damen und Herren" disables the title and the names [S3.9.2, S3.9.3]. */
export function PersonFields({ value, onChange }: PersonFieldsProps) {
  const isNameless = value.gender === 'general'
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          // Space for "Damen und Herren", however narrow the other fields become.
          gridTemplateColumns: {
            '@': 'minmax(0, 1fr) minmax(0, 1fr)',
            '@640': 'minmax(11.5rem, 1fr) minmax(6.5rem, 1fr) minmax(0, 2fr) minmax(0, 2fr)',
          },
        }}
      >
        <SelectInput
          label={uiTexts.gender}
          value={value.gender}
          options={genderOptions}
          onChange={(gender) => onChange({ ...value, gender })}
        />
        <SelectInput
          label={uiTexts.title}
          value={value.title}
          options={titleOptions}
          onChange={(title) => onChange({ ...value, title })}
          disabled={isNameless}
        />
        <TextInput
          label={uiTexts.firstName}
          limit={textLimits.contactPerson.firstName}
          value={value.firstName}
          onChange={(firstName) => onChange({ ...value, firstName })}
          disabled={isNameless}
        />
        <TextInput
          label={uiTexts.lastName}
          limit={textLimits.contactPerson.lastName}
          value={value.lastName}
          onChange={(lastName) => onChange({ ...value, lastName })}
          disabled={isNameless}
        />
      </Box>
    </Box>
  )
}
