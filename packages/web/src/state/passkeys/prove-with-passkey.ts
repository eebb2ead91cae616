import { passkeyEndpoints } from '@kontor/contract/passkeys/passkey-endpoints'
import { call } from '../session/api-client.ts'
import { replaceTokens } from '../session/session.ts'
import { signWithPasskey } from './authenticator.ts'

/** Like `prove`, with a passkey. Can also throw a PasskeyProblem. */
export async function proveWithPasskey(): Promise<void> {
  const options = await call(passkeyEndpoints.beginPasskeyProof, { body: {} })
  const credential = await signWithPasskey(options)
  replaceTokens(await call(passkeyEndpoints.proveWithPasskey, { body: { credential } }))
}
