import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import { useState } from 'react'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

/** Downloads all data of the organisation. */
export function useExport() {
  return useDownload(
    (_: undefined, onProgress) => call(organisationEndpoints.exportOrganisation, { body: {}, onProgress }),
    hasCode('tooManyRequests'),
  )
}

/** Downloads a sealed backup of the organisation. */
export function useBackup() {
  return useDownload(
    (passphrase: string, onProgress) =>
      call(organisationEndpoints.backUpOrganisation, { body: { passphrase }, onProgress }),
    ({ code }) => code !== 'declined' && code !== 'sessionExpired',
  )
}

/** A download after a proof; `bytes` is the number of bytes received so far. */
function useDownload<Input, Result>(
  make: (input: Input, onProgress: (bytes: number) => void) => Promise<Result>,
  isStated: (problem: ApiProblem) => boolean,
) {
  const [bytes, setBytes] = useState(0)
  const action = useAction((input: Input) => {
    setBytes(0)
    return stated(
      withReauthentication(() => make(input, setBytes)),
      isStated,
    )
  })
  return { ...action, bytes }
}
