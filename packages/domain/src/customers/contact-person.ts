export const genders = ['female', 'male', 'general'] as const
/** '' if a client sent '' instead of one of the `genders`. */
export type Gender = (typeof genders)[number] | ''

/** The titles that a user can choose from [S3.9.3]. */
export const personTitles = ['Dr.', 'Prof.', 'Prof. Dr.'] as const

export interface ContactPerson {
  firstName: string
  lastName: string
  gender: Gender
  title: string
}

export function emptyContactPerson(): ContactPerson {
  return { firstName: '', lastName: '', gender: 'general', title: '' }
}

/** Title, first and last name; '' for `general`, which has none [S3.9.2]. */
export function personName(person: ContactPerson): string {
  if (person.gender === 'general') return ''
  return [person.title, person.firstName, person.lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}
