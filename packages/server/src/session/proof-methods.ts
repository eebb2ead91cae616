import type { ProofMethods } from '@kontor/contract/session/session-schema'
import type { Db } from '../database/connect.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { readProvider, subjectsOf } from '../providers/store.ts'
import { nameKey, type Session } from './session.ts'
import { activeUser } from './store.ts'

/**
 * How the session's user can prove their identity again. `host` is the host of this server's passkeys;
 * `canVisitProvider` tells whether the server has a public address to which a provider can redirect.
 */
export async function readProofMethods(
  db: Db,
  { organisation, user, now }: Session,
  { host, canVisitProvider }: { host: string; canVisitProvider: boolean },
): Promise<ProofMethods> {
  const owner = nameKey(user)
  const account = await activeUser(db, organisation, user, now)
  const passkeys = await passkeysOf(db, organisation, owner)
  const provider = canVisitProvider ? await readProvider(db, organisation) : undefined
  const subjects = provider ? await subjectsOf(db, organisation, provider.issuer, owner) : []
  return {
    password: account?.passwordHash !== undefined,
    passkey: passkeys.some((passkey) => passkey.host === host),
    provider: subjects.length > 0,
  }
}
