import type { PasskeyRequest } from '@kontor/contract/passkeys/passkey-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { ProblemError } from '../problem-error.ts'
import { type PasskeyParts, signingTimeout } from './add-passkey.ts'
import type { ChallengeUse } from './challenges.ts'
import type { StoredPasskey } from './store.ts'

/**
 * The request for a signature by one of the passkeys in `among` that belong to this host, or by any passkey
 * if `among` is missing. Throws `passkeyRefused` if no passkey in `among` belongs to this host.
 */
export function requestFor(
  { challenges, party }: PasskeyParts,
  { use, among, mustVerifyUser }: { use: ChallengeUse; among?: StoredPasskey[]; mustVerifyUser: boolean },
  now: UnixSeconds,
): PasskeyRequest {
  const fitting = among?.filter(({ host }) => host === party.host)
  if (fitting?.length === 0) throw new ProblemError('passkeyRefused')
  const allowCredentials = (fitting ?? []).map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports === '' ? [] : transports.split(','),
  }))
  return {
    challenge: challenges.make(use, now),
    rpId: party.host,
    timeout: signingTimeout,
    allowCredentials,
    userVerification: mustVerifyUser ? 'required' : 'preferred',
  }
}
