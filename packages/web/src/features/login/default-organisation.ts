import { publicEndpoints } from '@kontor/contract/organisation/public-endpoints'
import { useEffect, useState } from 'react'
import { request } from '../../state/http/request.ts'

/**
 * The organisation that the server presets [S9.0.2], '' without one or while it is not known; asked only when
 * `wanted`.
 */
export function useDefaultOrganisation(apiURL: string, wanted: boolean): string {
  const [organisation, setOrganisation] = useState('')
  useEffect(() => {
    if (!wanted) return
    const abandoned = new AbortController()
    request(apiURL, '', publicEndpoints.publicSettings, { signal: abandoned.signal })
      .then(({ defaultOrganisation }) => setOrganisation(defaultOrganisation))
      // A preset is a convenience: without it the user types the name. The call has logged itself.
      .catch(() => undefined)
    return () => abandoned.abort()
  }, [apiURL, wanted])
  return organisation
}
