import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Role, roleNeedsEnd, roles } from '@kontor/domain/people/rights'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from './texts.ts'

export interface ChosenRole {
  role: Role
  /** The last day at 12:00; 0 for none. */
  lastDay: UnixSeconds
}

interface RoleFieldsProps {
  value: ChosenRole
  onChange: (value: ChosenRole) => void
  /** Today at 12:00. */
  today: UnixSeconds
}

/** Fields for a role, with its description, and for the last day if the role requires one. */
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

/** Whether the role can be assigned: if it requires a last day, that day must be today or later. */
export function isRoleComplete({ role, lastDay }: ChosenRole, today: UnixSeconds): boolean {
  return !roleNeedsEnd(role) || lastDay >= today
}
