import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { ProblemError } from '../problem-error.ts'
import { FairQueue } from './fair-queue.ts'
import { createSharedPlaces, type MostPlaces } from './places.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 5

/** Who has a turn: a person of an organisation. '' as the person if the server does not know it. */
export interface Owner {
  organisation: string
  person?: string | undefined
}

/** Waits for a turn and returns how to end it. */
export type TakeTurn = (owner: Owner) => Promise<() => void>

/**
 * Limits how much work runs at once, as `createSharedPlaces` does, but lets further work wait for its turn:
 * organisations take turns, and within an organisation its people. Between a turn and one that waited, other
 * work of this process goes on. Throws `tooManyRequests` after `longestWait` milliseconds.
 */
export function createTurns(most: MostPlaces, longestWait: number): TakeTurn {
  const takePlace = createSharedPlaces(most)
  const waiting = new FairQueue<{ begin: (leave: () => void) => void }>()
  let isHandingOn = false

  const ending = (leave: () => void) => () => {
    leave()
    if (waiting.isEmpty || isHandingOn) return
    isHandingOn = true
    void nextTurnOfLoop().then(handOn)
  }
  const handOn = () => {
    isHandingOn = false
    for (let next = waiting.take(takePlace); next !== undefined; next = waiting.take(takePlace))
      next.item.begin(ending(next.admitted))
  }

  return ({ organisation, person = '' }) => {
    // Whoever comes now must not overtake those who get their turn in a moment.
    const leave = isHandingOn ? undefined : takePlace(organisation, person)
    if (leave !== undefined) return Promise.resolve(ending(leave))
    return new Promise((resolve, reject) => {
      let hasGivenUp = false
      const patience = setTimeout(() => {
        hasGivenUp = true
        reject(new ProblemError('tooManyRequests', { retryAfter }))
      }, longestWait)
      const begin = (end: () => void) => {
        clearTimeout(patience)
        if (hasGivenUp) end()
        else resolve(end)
      }
      waiting.add(organisation, person, { begin })
    })
  }
}
