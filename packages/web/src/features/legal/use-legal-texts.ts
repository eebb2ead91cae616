import { publicEndpoints } from '@kontor/contract/organisation/public-endpoints'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import { useEffect, useState } from 'react'
import { reportFailure } from '../../state/http/failure.ts'
import { request } from '../../state/http/request.ts'
import { useSession } from '../../state/session/session.ts'

/** The operator's legal texts, undefined until they arrive; a failure shows its sentence. */
export function useLegalTexts(): LegalTexts | undefined {
  const apiURL = useSession((session) => session.apiURL)
  const [legalTexts, setLegalTexts] = useState<LegalTexts>()
  useEffect(() => {
    const abandoned = new AbortController()
    request(apiURL, '', publicEndpoints.legalTexts, { signal: abandoned.signal })
      .then(setLegalTexts)
      .catch((error) => {
        if (!abandoned.signal.aborted) reportFailure(error)
      })
    return () => abandoned.abort()
  }, [apiURL])
  return legalTexts
}
