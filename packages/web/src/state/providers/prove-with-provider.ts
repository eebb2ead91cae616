import { providerEndpoints } from '@kontor/contract/providers/provider-endpoints'
import { call } from '../session/api-client.ts'
import { replaceTokens } from '../session/session.ts'
import { newBrowserSecret, webAddress } from './browser-secret.ts'
import { waitForResponse } from './provider-response.ts'

/**
 * Proves the user's identity at the organisation's provider, in a separate window, so that this page keeps
 * its input [A18.5]. Call it in a click handler; otherwise, the browser blocks the window. Returns false if
 * it is blocked. Throws an ApiProblem, the signal's reason, or an error from `newBrowserSecret` or
 * `webAddress`.
 */
export async function proveWithProvider(signal: AbortSignal): Promise<boolean> {
  const visit = window.open('', '', 'popup,width=520,height=720')
  if (visit === null) return false
  try {
    const { browserSecret, browserHash } = await newBrowserSecret()
    const { address } = await call(providerEndpoints.beginProviderProof, { body: { browserHash } })
    signal.throwIfAborted()
    const target = webAddress(address)
    const state = new URL(target).searchParams.get('state') ?? ''
    visit.location.replace(target)
    const { code, iss } = await waitForResponse(state, signal)
    replaceTokens(
      await call(providerEndpoints.proveWithProvider, { body: { code, state, iss, browserSecret } }),
    )
    return true
  } catch (error) {
    visit.close()
    throw error
  }
}
