import { ProblemError } from '../problem-error.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 5

export function tooBusy(): ProblemError {
  return new ProblemError('tooManyAttempts', { retryAfter })
}

/** Does the work of an organisation if there is a place for it. */
export type InPlace = <Result>(organisation: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits how much work runs or waits, for each organisation and in this process. Throws `tooManyAttempts` if all
 * places are taken.
 */
export function createPlaces(most: { perOrganisation: number; inProcess: number }): InPlace {
  const taken: string[] = []
  return async (organisation, work) => {
    const own = taken.filter((holder) => holder === organisation).length
    if (own >= most.perOrganisation || taken.length >= most.inProcess) throw tooBusy()
    taken.push(organisation)
    return work().finally(() => taken.splice(taken.indexOf(organisation), 1))
  }
}
