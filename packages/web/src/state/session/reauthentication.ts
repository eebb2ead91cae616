import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { ownSessionEndpoints } from '@kontor/contract/session/own-session-endpoints'
import { sessionEndpoints } from '@kontor/contract/session/session-endpoints'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'
import { call } from './api-client.ts'
import { replaceTokens } from './session.ts'

interface ReauthenticationQuestion {
  /** Set while the dialog asks for a reauthentication; call it with the result. */
  answer: ((isProven: boolean) => void) | undefined
}

/** The pending request to reauthenticate the user. */
export const useReauthenticationQuestion = create<ReauthenticationQuestion>(() => ({ answer: undefined }))

// Without this, the next user would be asked to reauthenticate, and the app would make the previous user's call.
whenSessionEnds(() => {
  useReauthenticationQuestion.getState().answer?.(false)
  useReauthenticationQuestion.setState({ answer: undefined })
})

/**
 * Makes a sensitive call. If the user's last reauthentication is too old, asks for a new one and repeats the call.
 * Throws an ApiProblem with the code `declined` if the user declines.
 */
export async function withReauthentication<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proofNeeded') throw error
  }
  const isProven = await new Promise<boolean>((resolve) => {
    useReauthenticationQuestion.getState().answer?.(false)
    useReauthenticationQuestion.setState({ answer: resolve })
  })
  useReauthenticationQuestion.setState({ answer: undefined })
  if (!isProven) throw new ApiProblem(0, 'declined')
  return make()
}

/**
 * Proves the user's identity with their password. A failed call throws an ApiProblem, with the code
 * `wrongPassword` if the password is wrong.
 */
export async function prove(password: string): Promise<void> {
  replaceTokens(await call(sessionEndpoints.prove, { body: { password } }))
}

/** The ways to prove the user's identity. Until they are loaded, only the password is offered. */
export function useReauthenticationMethods() {
  const { data } = useQuery({
    queryKey: ['reauthentication-methods'],
    queryFn: ({ signal }) => call(ownSessionEndpoints.getProofMethods, { signal }),
  })
  return data ?? { password: true, passkey: false, provider: false }
}
