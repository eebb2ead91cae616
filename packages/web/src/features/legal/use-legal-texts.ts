import { publicEndpoints } from '@kontor/contract/organisation/public-endpoints'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import { useCallback, useEffect, useState } from 'react'
import { reportFailure } from '../../state/http/failure.ts'
import { request } from '../../state/http/request.ts'
import { useSession } from '../../state/session/session.ts'

interface LoadedLegalTexts {
  /** Undefined until loaded. */
  texts: LegalTexts | undefined
  /** Whether the last attempt failed. Its message has already been shown. */
  failed: boolean
  retry: () => void
}

/** Loads the operator's legal texts. */
export function useLegalTexts(): LoadedLegalTexts {
  const apiURL = useSession((session) => session.apiURL)
  const [texts, setTexts] = useState<LegalTexts>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new try must fetch the texts again
  useEffect(() => {
    const abandoned = new AbortController()
    request(apiURL, '', publicEndpoints.legalTexts, { signal: abandoned.signal })
      .then(setTexts)
      .catch((error) => {
        if (abandoned.signal.aborted) return
        setFailed(true)
        reportFailure(error)
      })
    return () => abandoned.abort()
  }, [apiURL, tries])
  const retry = useCallback(() => {
    setFailed(false)
    setTries((before) => before + 1)
  }, [])
  return { texts, failed, retry }
}
