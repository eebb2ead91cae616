import { secondFactorEndpoints } from '@kontor/contract/second-factors/second-factor-endpoints'
import type { SetUpFactor } from '@kontor/contract/second-factors/second-factor-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'
import { replaceTokens } from '../session/session.ts'
import { useShownRecoveryCodes } from './shown-recovery-codes.ts'

const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => call(secondFactorEndpoints.getSecondFactors, { signal }),
})

/** The user's own second factors, and whether the organisation requires one. */
export function useSecondFactors() {
  return useQuery(factorsQuery)
}

/** Creates a key for an authenticator app. The key cannot be read again. */
export function useBeginCodes() {
  return useAction(() =>
    stated(
      withReauthentication(() => call(secondFactorEndpoints.beginCodes, { body: {} })),
      hasCode('secretKeyMissing'),
    ),
  )
}

/**
 * Sets up one-time codes, using a first code generated from the new key. This session gets new tokens; the
 * user's other sessions end.
 */
export function useConfirmCodes() {
  return useAction(
    (code: string) =>
      stated(
        withReauthentication(() => call(secondFactorEndpoints.confirmCodes, { body: { code } })),
        hasCode('wrongCode'),
      ),
    continueAfterSetUp,
  )
}

/** Shows new recovery codes, if any, continues the session with its new tokens, and refetches all data. */
export function continueAfterSetUp({ tokens, recoveryCodes }: SetUpFactor): void {
  useShownRecoveryCodes.setState({ codes: recoveryCodes })
  replaceTokens(tokens)
  void queryClient.invalidateQueries()
}

export function useRemoveCodes() {
  return useAction(
    () =>
      stated(
        withReauthentication(() => call(secondFactorEndpoints.removeCodes, { body: {} })),
        hasCode('secondFactorRequired'),
      ),
    (factors) => queryClient.setQueryData(factorsQuery.queryKey, factors),
  )
}

/** Creates new recovery codes and shows them. */
export function useRenewRecoveryCodes() {
  return useAction(
    () => withReauthentication(() => call(secondFactorEndpoints.renewRecoveryCodes, { body: {} })),
    ({ recoveryCodes }) => {
      useShownRecoveryCodes.setState({ codes: recoveryCodes })
      void queryClient.invalidateQueries(factorsQuery)
    },
  )
}

/** Sets whether everyone in the organisation must have a second factor. */
export function useRequireSecondFactor() {
  return useAction(
    (required: boolean) =>
      stated(
        withReauthentication(() => call(secondFactorEndpoints.requireSecondFactor, { body: { required } })),
        hasCode('ownFactorFirst'),
      ),
    () => void queryClient.invalidateQueries(factorsQuery),
  )
}
