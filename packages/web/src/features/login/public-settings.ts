import { sessionCalls } from '@kontor/contract/session/session-calls'
import { useEffect, useState } from 'react'
import { plainRequest } from '../../state/http/plain-request.ts'

const unknown = { defaultOrganisation: '', providerSignIn: false }

/**
 * Settings that the server reports before login: the preset organisation [S9.0.2] ('' for none), and
 * whether any organisation has an identity provider [A18.3]. Empty until loaded. Fetched only when `wanted`.
 */
export function usePublicSettings(apiURL: string, wanted: boolean): typeof unknown {
  const [settings, setSettings] = useState(unknown)
  useEffect(() => {
    if (!wanted) return
    const abandoned = new AbortController()
    plainRequest(apiURL, sessionCalls.publicSettings, { signal: abandoned.signal })
      .then(setSettings)
      // Optional: without these settings, the user types the organisation. The failed call is already logged.
      .catch(() => undefined)
    return () => abandoned.abort()
  }, [apiURL, wanted])
  return settings
}
