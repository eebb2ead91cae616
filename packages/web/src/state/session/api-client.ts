import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { AnyEndpoint, CallArguments } from '@kontor/contract/calls/client'
import type { ResponseOf } from '@kontor/contract/calls/endpoint'
import { queryClient } from '../http/query-client.ts'
import { request } from '../http/request.ts'
import { accessToken, loginId, renewSession, useSession } from './session.ts'

/** Begins the keys of the queries that decide what the user may do. They are fetched again after each 403. */
export const rightsKey = ['rights'] as const

/**
 * Calls the API as the logged-in user. After a 401, renews the token and repeats the call once [A3.6]. Throws
 * ApiProblem, with the code 'sessionExpired' if the token cannot be renewed, or if the session ended before
 * the response arrived. An aborted call throws the signal's reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  const login = loginId()
  try {
    const result = await callWithRenewal(login, endpoint, ...options)
    if (loginId() === login) return result
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (loginId() === login) {
      // The organisation now requires a second factor, so the app shows the page for setting one up.
      if (error.code === 'secondFactorMissing') useSession.setState({ secondFactorMissing: true })
      // The user's rights, or the functions of the organisation, have changed since they were loaded.
      if (error.code === 'forbidden' || error.code === 'functionOff')
        void queryClient.invalidateQueries({ queryKey: rightsKey })
      throw error
    }
  }
  // Another user must not see the data or failures of this login.
  throw new ApiProblem(401, 'sessionExpired')
}

async function callWithRenewal<E extends AnyEndpoint>(
  login: string,
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
  // With the token of a later login, the call would run as another user.
  if (!renewed || loginId() !== login) throw new ApiProblem(401, 'sessionExpired')
  return request(apiURL, accessToken(), endpoint, ...options)
}
