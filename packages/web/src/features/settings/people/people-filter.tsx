import { type Role, roles } from '@kontor/domain/people/rights'
import Box from '@mui/material/Box'
import { SearchInput } from '#rooms/ui/fields/search-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { type PeopleFilter, type PersonState, personStates } from './people-search.ts'
import { texts } from './texts.ts'

interface PeopleFilterFieldsProps {
  filter: PeopleFilter
  onChange: (filter: PeopleFilter) => void
}

const roleOptions: { value: Role | ''; label: string }[] = [
  { value: '', label: texts.allRoles },
  ...roles.map((value) => ({ value, label: texts.roles[value] })),
]
const stateOptions: { value: PersonState | ''; label: string }[] = [
  { value: '', label: texts.allStates },
  ...personStates.map((value) => ({ value, label: texts.states[value] })),
]

export function PeopleFilterFields({ filter, onChange }: PeopleFilterFieldsProps) {
  return (
    <Box
      role="search"
      sx={{
        px: 2,
        py: 1.5,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SearchInput
        label={texts.search}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <SelectInput
        label={texts.role}
        value={filter.role}
        options={roleOptions}
        onChange={(role) => onChange({ ...filter, role })}
      />
      <SelectInput
        label={texts.state}
        value={filter.state}
        options={stateOptions}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </Box>
  )
}
