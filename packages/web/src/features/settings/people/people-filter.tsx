import { type Role, roles } from '@kontor/domain/people/rights'
import { FilterRow } from '#rooms/ui/fields/filter-row.tsx'
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
    <FilterRow pt={1.5}>
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
    </FilterRow>
  )
}
