import { ProblemError } from '../problem-error.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 5

export function tooBusy(): ProblemError {
  return new ProblemError('tooManyAttempts', { retryAfter })
}

/** Maximum numbers of places. */
interface MostPlaces {
  perOrganisation: number
  inProcess: number
}

/**
 * Takes a place for an organisation and returns how to give it back; undefined if there is no place for it.
 * An organisation gets another place only while more than half of all places are free, so that two
 * organisations cannot take them all.
 */
export function createSharedPlaces({ perOrganisation, inProcess }: MostPlaces) {
  const taken: string[] = []
  return (organisation: string): (() => void) | undefined => {
    const own = taken.filter((holder) => holder === organisation).length
    const most = own === 0 ? inProcess : Math.ceil(inProcess / 2)
    if (own >= perOrganisation || taken.length >= most) return undefined
    taken.push(organisation)
    return () => void taken.splice(taken.indexOf(organisation), 1)
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
