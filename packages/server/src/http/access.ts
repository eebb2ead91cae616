import type { Endpoint } from '@kontor/contract/calls/endpoint'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { roleMay } from '@kontor/domain/people/rights'
import type { CallerState, Session } from '../caller.ts'
import { ProblemError } from '../problem-error.ts'

/** Seconds for which a reauthentication permits sensitive calls. */
const reauthenticationLife = 10 * 60

/**
 * Throws `secondFactorMissing` while the user has to set up a second factor, except for calls marked
 * `beforeSecondFactor`. Throws `forbidden` if the caller lacks the right that the call needs, `functionOff`
 * while the call's function is off, and `proofNeeded` if the last reauthentication is too old for a sensitive
 * call. Also throws `forbidden` if a program makes a sensitive call, or a call other than GET for the user's
 * own account.
 */
export function rejectUnlessAllowed(endpoint: Endpoint, state: CallerState, now: UnixSeconds): void {
  const { access, function: needed, sensitive = false, beforeSecondFactor = false, method } = endpoint
  const { role, functions, provenAt, mustSetUpFactor } = state
  if (mustSetUpFactor && !beforeSecondFactor) throw new ProblemError('secondFactorMissing')
  const isOpenToAll = access === 'own' || access === 'public'
  if (!(isOpenToAll || roleMay(role, access))) throw new ProblemError('forbidden')
  if (needed !== undefined && !functions.includes(needed)) throw new ProblemError('functionOff')
  if (sensitive) rejectWithoutProof({ provenAt, now })
  if (provenAt === undefined && access === 'own' && method !== 'GET') throw new ProblemError('forbidden')
}

/**
 * For a change that only sometimes needs a proof, such as a new IBAN. Throws `proofNeeded` if the last
 * reauthentication is too old, and `forbidden` for a program, which cannot prove who it is.
 */
export function rejectWithoutProof({ provenAt, now }: Pick<Session, 'provenAt' | 'now'>): void {
  if (provenAt === undefined) throw new ProblemError('forbidden')
  if (provenAt < now - reauthenticationLife) throw new ProblemError('proofNeeded')
}
