import { publicEndpoints } from '@kontor/contract/organisation/public-endpoints'
import { useEffect, useState } from 'react'
import { request } from '../../state/http/request.ts'

/** The organisation that the server presets [S9.0.2]; '' if none or not loaded. Asks only if `wanted`. */
export function useDefaultOrganisation(apiURL: string, wanted: boolean): string {
  const [organisation, setOrganisation] = useState('')
  useEffect(() => {
    if (!wanted) return
    const abandoned = new AbortController()
    request(apiURL, '', publicEndpoints.publicSettings, { signal: abandoned.signal })
      .then(({ defaultOrganisation }) => setOrganisation(defaultOrganisation))
      // Without this convenience, the user types the name. The call has logged its failure.
      .catch(() => undefined)
    return () => abandoned.abort()
  }, [apiURL, wanted])
  return organisation
}
