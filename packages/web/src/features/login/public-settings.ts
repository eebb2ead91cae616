import { sessionCalls } from '@kontor/contract/session/session-calls'
import { useEffect, useState } from 'react'
import { plainRequest } from '../../state/http/plain-request.ts'

const unknown = { defaultOrganisation: '', providerSignIn: false }

/**
 * What the server tells before a login: the organisation that it presets [S9.0.2], '' without one, and
 * whether some organisation has an identity provider [A18.3]. Nothing of it while it is not known. Asked only
 * when `wanted`.
 */
export function usePublicSettings(apiURL: string, wanted: boolean): typeof unknown {
  const [settings, setSettings] = useState(unknown)
  useEffect(() => {
    if (!wanted) return
    const abandoned = new AbortController()
    plainRequest(apiURL, sessionCalls.publicSettings, { signal: abandoned.signal })
      .then(setSettings)
      // A convenience: without it the user types the name. The call has logged itself.
      .catch(() => undefined)
    return () => abandoned.abort()
  }, [apiURL, wanted])
  return settings
}
