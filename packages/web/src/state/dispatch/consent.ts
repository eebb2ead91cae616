import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { MailAccount } from '@kontor/contract/dispatch/account-schema'
import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import { webAddress } from '../providers/browser-secret.ts'
import { waitForResponse } from '../providers/provider-response.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

/**
 * Lets an administrator consent at the provider of the mail account, in a separate window [A23.9]. Call it in a
 * click handler; otherwise, the browser blocks the window. Returns false if it is blocked. Throws an ApiProblem,
 * with the code `declined` when the signal is aborted.
 */
export async function consentToMail(signal: AbortSignal): Promise<MailAccount | false> {
  const open = () => window.open('', '', 'popup,width=520,height=720')
  let visit = open()
  try {
    const { address } = await withReauthentication(() =>
      call(dispatchEndpoints.beginMailConsent, { body: {} }).catch((error: unknown) => {
        // The page asks for a proof of identity, which an empty window would cover.
        visit?.close()
        visit = null
        throw error
      }),
    )
    signal.throwIfAborted()
    visit ??= open()
    if (visit === null) return false
    const target = webAddress(address)
    visit.location.replace(target)
    const state = new URL(target).searchParams.get('state') ?? ''
    const { code, iss } = await waitForResponse(state, signal)
    return await call(dispatchEndpoints.finishMailConsent, { body: { code, state, iss } })
  } catch (error) {
    visit?.close()
    throw signal.aborted ? new ApiProblem(0, 'declined') : error
  }
}
