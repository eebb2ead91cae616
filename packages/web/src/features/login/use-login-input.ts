import { useState } from 'react'
import { useSession } from '../../state/session/session.ts'
import { usePublicSettings } from './public-settings.ts'
import { serverAddress } from './server-address.ts'

interface LoginInput {
  server: string
  organisation: string
  username: string
  password: string
  remember: boolean
}

/** What the user has typed into the login form. `set(field)` returns the setter of a field. */
export function useLoginInput() {
  const { apiURL, orgID } = useSession()
  const [typed, setTyped] = useState<Omit<LoginInput, 'organisation'> & { organisation?: string }>({
    server: apiURL,
    username: '',
    password: '',
    remember: true,
  })
  const preset = new URLSearchParams(window.location.search).get('org') || orgID
  // A provider redirects only to this page's server. The settings of another server are needed only if the
  // organisation is missing.
  const isAsked = preset === '' || apiURL === window.location.origin
  const { defaultOrganisation, providerSignIn } = usePublicSettings(apiURL, isAsked)
  const set =
    <Field extends keyof LoginInput>(field: Field) =>
    (value: LoginInput[Field]) =>
      setTyped((current) => ({ ...current, [field]: value }))
  const input: LoginInput = { ...typed, organisation: typed.organisation ?? (preset || defaultOrganisation) }
  return { input, set, preset: typed.organisation === undefined ? input.organisation : '', providerSignIn }
}

/** What `login` takes; undefined if a field is empty. */
export function credentialsOf({ server, organisation, username, password, remember }: LoginInput) {
  const credentials = { orgID: organisation.trim(), username: username.trim(), password, remember }
  if (credentials.orgID === '' || credentials.username === '' || password === '') return undefined
  return { ...credentials, apiURL: serverAddress(server, window.location.origin) }
}
