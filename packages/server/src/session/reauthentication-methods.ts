import type { ReauthenticationMethods } from '@kontor/contract/session/session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { activeUser } from './store.ts'

/** What decides how people can prove their identity on this server. */
export interface ReauthenticationPlace {
  /** Host of this server's passkeys. */
  host: string
  /** Whether the server has a public address to which a provider can redirect. */
  canVisitProvider: boolean
}

/** How the session's user can prove their identity again. */
export async function readReauthenticationMethods(
  db: Db,
  { organisation, user, now }: Session,
  { host, canVisitProvider }: ReauthenticationPlace,
): Promise<ReauthenticationMethods> {
  const owner = nameKey(user)
  const account = await activeUser(db, organisation, user, now)
  const { passkey, provider } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('passkey')
            .select('credential_id')
            .where('organisation', '=', organisation)
            .where('name_key', '=', owner)
            .where('host', '=', host),
        )
        .as('passkey'),
      eb
        .exists(
          eb
            .selectFrom('provider_person as known')
            .innerJoin('identity_provider as provider', (join) =>
              join
                .on('provider.organisation', '=', organisation)
                .onRef('provider.issuer', '=', 'known.issuer'),
            )
            .select('known.subject')
            .where('known.organisation', '=', organisation)
            .where('known.name_key', '=', owner),
        )
        .as('provider'),
    ])
    .executeTakeFirstOrThrow()
  return {
    password: account?.passwordHash !== undefined,
    passkey: Boolean(passkey),
    provider: canVisitProvider && Boolean(provider),
  }
}
