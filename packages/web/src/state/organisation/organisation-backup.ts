import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import { useState } from 'react'
import { useAction } from '../http/action.ts'
import { stated } from '../http/failure.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

/** Downloads a sealed backup of the organisation; `bytes` is the number of bytes received so far. */
export function useBackup() {
  const [bytes, setBytes] = useState(0)
  const action = useAction((passphrase: string) => {
    setBytes(0)
    return stated(
      withReauthentication(() =>
        call(organisationEndpoints.backUpOrganisation, { body: { passphrase }, onProgress: setBytes }),
      ),
      ({ code }) => code !== 'declined' && code !== 'sessionExpired',
    )
  })
  return { ...action, bytes }
}
