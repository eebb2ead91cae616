import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import { useState } from 'react'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

/** Downloads all data of the organisation; `bytes` is the number of bytes received so far. */
export function useExport() {
  const [bytes, setBytes] = useState(0)
  const action = useAction(() => {
    setBytes(0)
    return stated(
      withReauthentication(() =>
        call(organisationEndpoints.exportOrganisation, { body: {}, onProgress: setBytes }),
      ),
      hasCode('tooManyRequests'),
    )
  })
  return { ...action, bytes }
}
