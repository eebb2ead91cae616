import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { endpoints } from '@kontor/contract/endpoints'
import { create } from 'zustand'
import { call } from '../http/api-client.ts'

interface ProofQuestion {
  /** Given while a proof is asked for: tells whether there is one now. */
  answer: ((isProven: boolean) => void) | undefined
}

/** What waits for the user to prove who they are. */
export const useProofQuestion = create<ProofQuestion>(() => ({ answer: undefined }))

/**
 * Makes a sensitive call; where its proof is too old, asks for one and makes it again. Throws an ApiProblem
 * with the code `declined` when the user gives none.
 */
export async function proven<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proofNeeded') throw error
  }
  const isProven = await new Promise<boolean>((resolve) => {
    useProofQuestion.getState().answer?.(false)
    useProofQuestion.setState({ answer: resolve })
  })
  useProofQuestion.setState({ answer: undefined })
  if (!isProven) throw new ApiProblem(0, 'declined')
  return make()
}

/** Proves who the user is; throws an ApiProblem, with the code `wrongPassword` where it is. */
export function prove(password: string): Promise<unknown> {
  return call(endpoints.prove, { body: { password } })
}
