import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { providerSignInEndpoints } from '@kontor/contract/providers/sign-in-endpoints'
import * as z from 'zod/mini'
import { request } from '../http/request.ts'
import { signedIn, useSession } from '../session/session.ts'
import { newBrowserSecret, webAddress } from './browser-secret.ts'
import { handOver, type ProviderResponse } from './provider-response.ts'

/**
 * The data that the tab keeps while its user is on the provider's page. The secret proves that the sign-in
 * began in this tab.
 */
const begunSchema = z.object({
  browserSecret: z.string(),
  apiURL: z.string(),
  organisation: z.string(),
  remember: z.boolean(),
})

const key = 'kontor.company-sign-in'

/**
 * Asks the server for the address of the provider's sign-in page, and keeps the data that
 * `finishCompanySignIn` needs [A18.3]. Throws an ApiProblem, or an error from `newBrowserSecret` or
 * `webAddress`.
 */
export async function beginCompanySignIn(
  apiURL: string,
  organisation: string,
  remember: boolean,
): Promise<string> {
  const { browserSecret, browserHash } = await newBrowserSecret()
  const body = { organisation, browserHash }
  const { address } = await request(apiURL, '', providerSignInEndpoints.startProviderSignIn, { body })
  sessionStorage.setItem(key, JSON.stringify({ browserSecret, apiURL, organisation, remember }))
  return webAddress(address)
}

/** The result of handling the provider's response; `over` if nothing in this browser is waiting for it. */
export type CompanySignInResult = 'signedIn' | 'secondStep' | 'handedOver' | 'over'

/**
 * Opens a session with the provider's response, or begins the second step. If this tab has not begun the
 * sign-in, passes the response to the window in which the user is proving their identity. Throws
 * ApiProblem [A18.4, A18.5, A18.6].
 */
export async function finishCompanySignIn(response: ProviderResponse): Promise<CompanySignInResult> {
  const begun = takeBegun()
  if (begun === undefined || begun.organisation !== response.organisation) {
    return (await handOver(response)) ? 'handedOver' : 'over'
  }
  const { apiURL, browserSecret, organisation, remember } = begun
  const body = { ...response, browserSecret }
  const login = { apiURL, orgID: organisation, remember }
  const { finishProviderSignIn } = providerSignInEndpoints
  try {
    const { username, ...tokens } = await request(apiURL, '', finishProviderSignIn, { body })
    signedIn({ ...login, username }, tokens)
    return 'signedIn'
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'secondFactorNeeded') throw error
    const { attempt, factors } = error
    useSession.setState({ secondStep: { attempt, factors, login: { ...login, username: '' } } })
    return 'secondStep'
  }
}

/** Returns the kept data and deletes it, so that a repeated response finds nothing. */
function takeBegun(): z.infer<typeof begunSchema> | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const begun = begunSchema.safeParse(JSON.parse(text ?? 'null'))
  return begun.success ? begun.data : undefined
}
