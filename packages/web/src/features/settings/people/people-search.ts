import type { Person } from '@kontor/contract/people/people-schema'
import type { Role } from '@kontor/domain/people/rights'
import { foldedWords, foldText } from '@kontor/domain/search/fold-text'

/** States by which the list can be filtered. A person can be in several. */
export const personStates = ['active', 'invited', 'disabled', 'withoutFactor'] as const
export type PersonState = (typeof personStates)[number]

export interface PeopleFilter {
  query: string
  /** '' for any. */
  role: Role | ''
  /** '' for any. */
  state: PersonState | ''
}

/** The people with the role and state whose name or e-mail address contains every typed word. */
export function matchingPeople(people: readonly Person[], { query, role, state }: PeopleFilter): Person[] {
  const words = foldedWords(query)
  return people.filter((person) => {
    if (role !== '' && person.role !== role) return false
    if (state !== '' && !isIn(person, state)) return false
    const fields = [foldText(person.username), foldText(person.email)]
    return words.every((word) => fields.some((field) => field.includes(word)))
  })
}

function isIn(person: Person, state: PersonState): boolean {
  if (state === 'disabled') return person.disabled
  if (person.disabled) return false
  if (state === 'invited') return person.invited
  return state === 'active' ? !person.invited : lacksFactor(person)
}

/** The e-mail addresses, in lower case, that several people have: the provider cannot tell these apart. */
export function sharedEmailsOf(people: readonly Person[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const email of people.map((person) => person.email.toLowerCase()).filter(Boolean))
    (seen.has(email) ? shared : seen).add(email)
  return shared
}

/** Whether the person may sign in, and has no second factor in Kontor. */
export function lacksFactor({ disabled, secondFactor }: Person): boolean {
  return !disabled && !secondFactor
}
