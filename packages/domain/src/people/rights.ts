/**
 * What a user may do (docs/decisions/0070). `read`: view documents, customers and the organisation. `write`:
 * edit drafts, offers, customers, series and item templates, tag invoices, and review received invoices.
 * `finalize`: finalize, cancel and correct invoices, and number offers. `money`: release received invoices
 * and record their payment, and record and undo what customers paid. `books`: export all data, and read the audit trail, the number ledger and
 * replaced versions. `administer`: manage users, the organisation, layouts and functions.
 */
export const rights = ['read', 'write', 'finalize', 'money', 'books', 'administer'] as const

export type Right = (typeof rights)[number]

/** The rights of each role; the first role has all rights. */
const rightsOfRoles = {
  administration: rights,
  accounting: ['read', 'write', 'finalize', 'money', 'books'],
  writing: ['read', 'write'],
  reading: ['read'],
  /** For an auditor, until an end date. */
  auditing: ['read', 'books'],
} as const satisfies Record<string, readonly Right[]>

export type Role = keyof typeof rightsOfRoles

export const roles = Object.keys(rightsOfRoles) as Role[]

/** The rights of a role. */
export function rightsOf(role: Role): readonly Right[] {
  return rightsOfRoles[role]
}

/** Whether a role includes a right. */
export function roleMay(role: Role, right: Right): boolean {
  return rightsOf(role).includes(right)
}

/** Whether the other role has every right of this role. Nobody can grant more rights than they have. */
export function isRoleWithin(role: Role, other: Role): boolean {
  return rightsOf(role).every((right) => roleMay(other, right))
}

/** Whether a role must have an end date: only `auditing` must. */
export function roleNeedsEnd(role: Role): boolean {
  return role === 'auditing'
}
