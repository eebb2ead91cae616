import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'

/** The only use for which a challenge is valid. */
export interface ChallengeUse {
  purpose: 'add' | 'prove' | 'secondStep' | 'signIn'
  /** The session or attempt that requested it; '' before login. */
  subject: string
}

/**
 * Creates challenges and recognizes them later. Nothing is stored for a new challenge, because anyone may
 * request one. Call `takeChallenge` when accepting a signature, because a challenge is valid only once.
 */
export interface Challenges {
  /** A new challenge, in base64url. */
  make(use: ChallengeUse, now: UnixSeconds): string
  /** Whether this installation created the challenge for this use, and the challenge has not expired. */
  isValid(challenge: string, use: ChallengeUse, now: UnixSeconds): boolean
}

/** Time limit for signing a challenge, in seconds; browsers give up a little earlier. */
export const challengeLife = 5 * 60

/** Lengths of the parts of a challenge, in bytes: the random part, the expiry time and the seal. */
const randomLength = 16
const endLength = 6
const sealLength = 32

/**
 * `secret` belongs to the installation, so that each server process recognizes the challenges of the others.
 */
export function createChallenges(secret: Uint8Array): Challenges {
  const key = createHmac('sha256', secret).update('kontor passkey challenges').digest()
  const sealOf = (head: Buffer, { purpose, subject }: ChallengeUse) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject, head.toString('base64url')]))
      .digest()
  return {
    make(use, now) {
      const end = Buffer.alloc(endLength)
      end.writeUIntBE(now + challengeLife, 0, endLength)
      const head = Buffer.concat([randomBytes(randomLength), end])
      return Buffer.concat([head, sealOf(head, use)]).toString('base64url')
    },
    isValid(challenge, use, now) {
      const bytes = Buffer.from(challenge, 'base64url')
      const headLength = randomLength + endLength
      // Accepts only one encoding of a challenge, because `takeChallenge` would treat another encoding as a
      // different challenge.
      if (bytes.length !== headLength + sealLength || bytes.toString('base64url') !== challenge) return false
      const head = bytes.subarray(0, headLength)
      const isOurs = timingSafeEqual(sealOf(head, use), bytes.subarray(headLength))
      return isOurs && head.readUIntBE(randomLength, endLength) > now
    },
  }
}

/** Uses up a challenge. Throws `passkeyRefused` if it has already been used. */
export async function takeChallenge(
  db: Db,
  organisation: string,
  challenge: string,
  now: UnixSeconds,
): Promise<void> {
  await db
    .deleteFrom('used_challenge')
    .where('organisation', '=', organisation)
    .where('forget_at', '<=', now)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ organisation, challenge_hash: sha256(challenge), forget_at: now + challengeLife })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProblemError('passkeyRefused')
}
