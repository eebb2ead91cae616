import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { AnyEndpoint, CallArguments } from '@kontor/contract/calls/client'
import type { ResponseOf } from '@kontor/contract/calls/endpoint'
import { accessToken, loginId, renewSession, useSession } from '../session/session.ts'
import { request } from './request.ts'

/**
 * Calls the API as the logged-in user. A 401 renews the token and repeats the call once [A3.6]. Throws
 * ApiProblem, with the code 'sessionExpired' if the token cannot be renewed, or if the call succeeds after
 * its session ended. An aborted call throws the signal's reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  const login = loginId()
  const result = await callWithRenewal(endpoint, ...options).catch((error: unknown) => {
    // The organisation has come to require a second factor: the app then shows the page for setting one up.
    if (error instanceof ApiProblem && error.code === 'secondFactorMissing')
      useSession.setState({ secondFactorMissing: true })
    throw error
  })
  // The data of this login must not be shown to another user.
  if (loginId() !== login) throw new ApiProblem(401, 'sessionExpired')
  return result
}

async function callWithRenewal<E extends AnyEndpoint>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { apiURL } = useSession.getState()
  const token = accessToken()
  try {
    return await request(apiURL, token, endpoint, ...options)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  }
  // Another call may have renewed the token already.
  const renewed = (accessToken() !== token && accessToken() !== '') || (await renewSession())
  if (!renewed) throw new ApiProblem(401, 'sessionExpired')
  return request(apiURL, accessToken(), endpoint, ...options)
}
