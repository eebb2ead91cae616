import type { ApiProblem } from '@kontor/contract/calls/api-problem'

/**
 * Whether the server rejected a new user or program token because the organisation already has the maximum
 * number of them.
 */
export function isTooMany(problem: ApiProblem | undefined): boolean {
  return problem?.issues.some(({ code }) => code === 'tooMany') ?? false
}
