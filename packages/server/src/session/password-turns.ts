import { createTurns, type Owner } from '../threads/turns.ts'

/**
 * Maximum numbers of passwords that are hashed at once. Each occupies 19 MiB, the passphrase of a backup 64 MiB,
 * and one of the four threads that also read this process's files, so one of them stays free.
 */
const mostHashes = { perPerson: 1, perOrganisation: 2, inProcess: 3 }
/** Milliseconds that a password waits for others. */
const longestWait = 10_000

/** Waits until the owner may hash a password. Throws `tooManyRequests` if that takes too long. */
export const takePasswordTurn = createTurns(mostHashes, longestWait)

/**
 * The share of all sign-ins from networks that their user is not known to use, whichever organisation and user
 * they name. So an attacker uses up the share of no organisation, and the wait does not reveal whether an
 * organisation or a user exists.
 */
export function strangersFrom(network: string): Owner {
  return { organisation: '', person: network }
}
