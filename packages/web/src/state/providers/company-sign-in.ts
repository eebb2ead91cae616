import { providerSignInEndpoints } from '@kontor/contract/providers/sign-in-endpoints'
import * as z from 'zod/mini'
import { request } from '../http/request.ts'
import { signedIn } from '../session/session.ts'

/** What the tab keeps while its user is at the provider. The secret proves that the sign-in began here. */
const begunSchema = z.object({
  browserSecret: z.string(),
  apiURL: z.string(),
  organisation: z.string(),
  remember: z.boolean(),
})

const key = 'kontor.company-sign-in'

/** The parameters that the provider added to the address. */
export interface ProviderAnswer {
  organisation: string
  code: string
  state: string
  iss: string
}

/**
 * Asks the server for the address to sign in at, and keeps what the return needs [A18.3]. Throws ApiProblem.
 */
export async function beginCompanySignIn(
  apiURL: string,
  organisation: string,
  remember: boolean,
): Promise<string> {
  const browserSecret = hex(crypto.getRandomValues(new Uint8Array(32)))
  const body = { organisation, browserHash: await sha256(browserSecret) }
  const { address } = await request(apiURL, '', providerSignInEndpoints.startProviderSignIn, { body })
  sessionStorage.setItem(key, JSON.stringify({ browserSecret, apiURL, organisation, remember }))
  return webAddress(address)
}

/** Never follows a script address, whatever the server sends. */
function webAddress(address: string): string {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('the provider has no web address')
  return href
}

/**
 * Opens the session with the provider's response; returns false if this tab did not begin the sign-in. Throws
 * ApiProblem [A18.4].
 */
export async function finishCompanySignIn(answer: ProviderAnswer): Promise<boolean> {
  const begun = takeBegun()
  if (begun === undefined || begun.organisation !== answer.organisation) return false
  const { apiURL, browserSecret, organisation, remember } = begun
  const body = { ...answer, browserSecret }
  const { username, ...tokens } = await request(apiURL, '', providerSignInEndpoints.finishProviderSignIn, {
    body,
  })
  signedIn({ apiURL, orgID: organisation, username, remember }, tokens)
  return true
}

/** Works once: a repeated response finds nothing. */
function takeBegun(): z.infer<typeof begunSchema> | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const begun = begunSchema.safeParse(JSON.parse(text ?? 'null'))
  return begun.success ? begun.data : undefined
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
