import { ProblemError } from '../problem-error.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 5

export function tooBusy(): ProblemError {
  return new ProblemError('tooManyAttempts', { retryAfter })
}

/** Maximum numbers of places. */
export interface MostPlaces {
  perOrganisation: number
  /** Default: as many as for the organisation. */
  perPerson?: number
  inProcess: number
}

/**
 * Takes a place for an organisation, and for a person in it, and returns how to give it back; undefined if
 * there is no place for them.
 */
export type TakePlace = (organisation: string, person?: string) => (() => void) | undefined

/**
 * Shares places by organisation first, and by person second. An organisation gets another place only while
 * more than half of all places are free, so that two organisations cannot take them all.
 */
export function createSharedPlaces({
  perOrganisation,
  perPerson = perOrganisation,
  inProcess,
}: MostPlaces): TakePlace {
  const taken: { organisation: string; person: string }[] = []
  return (organisation, person = '') => {
    const own = taken.filter((place) => place.organisation === organisation)
    const most = own.length === 0 ? inProcess : Math.ceil(inProcess / 2)
    if (own.length >= perOrganisation || taken.length >= most) return undefined
    if (own.filter((place) => place.person === person).length >= perPerson) return undefined
    const place = { organisation, person }
    taken.push(place)
    return () => void taken.splice(taken.indexOf(place), 1)
  }
}

/** Does the work of an organisation if there is a place for it. */
export type InPlace = <Result>(organisation: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits how much work runs or waits, for each organisation and in this process, as `createSharedPlaces` does.
 * Throws `tooManyAttempts` if there is no place.
 */
export function createPlaces(most: MostPlaces): InPlace {
  const take = createSharedPlaces(most)
  return async (organisation, work) => {
    const leave = take(organisation)
    if (leave === undefined) throw tooBusy()
    return work().finally(leave)
  }
}
