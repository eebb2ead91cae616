import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { withdrawFailure } from './snackbar.ts'

/** Makes the call named `POST /v1/…`. Logs a failure; a success withdraws the message of an earlier one. */
export async function reported<Answer>(call: string, make: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await make()
    withdrawFailure(call)
    return answer
  } catch (error) {
    // Never logs bodies, tokens or error texts, which may quote them [A6.2].
    if (error instanceof ApiProblem) {
      // biome-ignore lint/suspicious/noConsole: the one place that logs failed calls [S8.0.3]
      console.error(`${error.call} ${error.status} ${error.requestId || '-'}`)
    }
    throw error
  }
}
