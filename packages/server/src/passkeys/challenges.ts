import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'

/** What a passkey signs a challenge for; a challenge is good for nothing else. */
export interface ChallengeUse {
  purpose: 'add' | 'prove' | 'secondStep' | 'signIn'
  /** Who asked for it: session or attempt, '' for somebody who is nobody yet. */
  subject: string
}

/**
 * Makes challenges and recognises its own, so that asking for one stores nothing: anybody may ask. Whoever
 * accepts what was signed calls `takeChallenge`, because a challenge is good once.
 */
export interface Challenges {
  /** Base64url. */
  make(use: ChallengeUse, now: UnixSeconds): string
  /** Whether a challenge is ours, was made for this use, and is not over. */
  isGood(challenge: string, use: ChallengeUse, now: UnixSeconds): boolean
}

/** Seconds in which a challenge has to be signed; browsers are asked to give up a little earlier. */
export const challengeLife = 5 * 60

/** Bytes. */
const randomLength = 16
const endLength = 6
const sealLength = 32

/** `secret` is that of the installation, so each server process knows the challenges of the others. */
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
    isGood(challenge, use, now) {
      const bytes = Buffer.from(challenge, 'base64url')
      const headLength = randomLength + endLength
      // One spelling only: another one of the same bytes would be another challenge to `takeChallenge`.
      if (bytes.length !== headLength + sealLength || bytes.toString('base64url') !== challenge) return false
      const head = bytes.subarray(0, headLength)
      const isOurs = timingSafeEqual(sealOf(head, use), bytes.subarray(headLength))
      return isOurs && head.readUIntBE(randomLength, endLength) > now
    },
  }
}

/** Uses a challenge up. Throws `passkeyRefused` where it was used before. */
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
