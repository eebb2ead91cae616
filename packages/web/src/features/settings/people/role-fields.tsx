import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roleNeedsEnd, roles } from '@kontor/domain/people/rights'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { texts } from './texts.ts'

export interface ChosenRole {
  role: Role
  /** 12:00 of the last day; 0 for none. */
  lastDay: UnixSeconds
}

interface RoleFieldsProps {
  value: ChosenRole
  onChange: (value: ChosenRole) => void
  /** 12:00 of today. */
  today: UnixSeconds
}

/** A role with its description, and its last day if it has one. */
export function RoleFields({ value, onChange, today }: RoleFieldsProps) {
  const { role, lastDay } = value
  return (
    <>
      <SelectInput
        label={texts.role}
        value={role}
        options={roles.map((known) => ({ value: known, label: texts.roles[known] }))}
        onChange={(chosen) => onChange({ role: chosen, lastDay: roleNeedsEnd(chosen) ? lastDay : 0 })}
        helperText={texts.roleAbout[role]}
      />
      {roleNeedsEnd(role) && (
        <DateInput
          label={texts.lastDay}
          value={lastDay}
          onChange={(day) => onChange({ role, lastDay: day })}
          required
          min={today}
        />
      )}
    </>
  )
}

/** Whether the role can be assigned: it has the last day that it needs. */
export function isRoleComplete({ role, lastDay }: ChosenRole, today: UnixSeconds): boolean {
  return !roleNeedsEnd(role) || lastDay >= today
}
