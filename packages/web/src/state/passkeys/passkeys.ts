import { passkeyEndpoints } from '@kontor/contract/passkeys/passkey-endpoints'
import type { OwnPasskeys } from '@kontor/contract/passkeys/passkey-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { continueAfterSetUp } from '../second-factors/second-factors.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'
import { makePasskey } from './authenticator.ts'
import { forgetPasskey } from './known-device.ts'

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyEndpoints.listPasskeys, { signal }),
})

/** The user's passkeys, and the host for which new ones are created. */
export function usePasskeys() {
  return useQuery(passkeysQuery)
}

/**
 * Creates a passkey and adds it under a name. The session continues with new tokens; the user's other
 * sessions end. Throws an ApiProblem or a PasskeyProblem.
 */
export async function addPasskey(name: string): Promise<void> {
  const options = await withReauthentication(() => call(passkeyEndpoints.beginPasskey, { body: {} }))
  const credential = await makePasskey(options)
  continueAfterSetUp(await call(passkeyEndpoints.addPasskey, { body: { name, credential } }))
}

export function useRenamePasskey() {
  return useAction(
    (body: { id: string; name: string }) => call(passkeyEndpoints.renamePasskey, { body }),
    replacePasskeys,
  )
}

export function useRemovePasskey() {
  return useAction(
    (id: string) =>
      stated(
        withReauthentication(() => call(passkeyEndpoints.removePasskey, { body: { id } })),
        hasCode('secondFactorRequired'),
      ),
    (left) => {
      if (left.passkeys.length === 0) forgetPasskey()
      replacePasskeys(left)
      void queryClient.invalidateQueries({ queryKey: ['second-factors'] })
    },
    'passkeys',
  )
}

function replacePasskeys(passkeys: OwnPasskeys): void {
  queryClient.setQueryData(passkeysQuery.queryKey, passkeys)
}
