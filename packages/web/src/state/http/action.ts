import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reportFailure } from './failure.ts'
import { useOnce } from './once.ts'

/** A change on the server that a page can trigger. */
export interface Action<Input, Result> {
  /**
   * If the call fails, shows a message and resolves to undefined, so that the page does not navigate
   * [S8.0.3]. Also resolves to undefined, without a call, while an earlier run is under way. Rejects only
   * with errors other than ApiProblem.
   */
  run: (input: Input) => Promise<Result | undefined>
  isPending: boolean
  /** When it last ran, in milliseconds since 1970; 0 if never. */
  startedAt: number
  /** The last failure, until the next run. It can name who holds a lock, or report a newer version. */
  problem: ApiProblem | undefined
  /** Forgets the last failure. */
  reset: () => void
}

/**
 * An action. `perform` makes the call. `onDone` runs after a successful call, before `run` resolves. Actions
 * with the same `queue` run one after the other, and ignore no run: for rows of a list that share an action.
 */
export function useAction<Input, Result>(
  perform: (input: Input) => Promise<Result>,
  onDone?: (result: Result, input: Input) => void,
  queue?: string,
): Action<Input, Result> {
  const { mutateAsync, isPending, submittedAt, error, reset } = useMutation({
    mutationFn: perform,
    onSuccess: (result: Result, input: Input) => onDone?.(result, input),
    ...(queue !== undefined && { scope: { id: queue } }),
  })
  const once = useOnce()
  const isQueued = queue !== undefined
  const run = useCallback(
    async (input: Input) => {
      try {
        return await (isQueued ? mutateAsync(input) : once(() => mutateAsync(input)))
      } catch (failure) {
        reportFailure(failure)
        return undefined
      }
    },
    [mutateAsync, once, isQueued],
  )
  const problem = error instanceof ApiProblem ? error : undefined
  return { run, isPending, startedAt: submittedAt, problem, reset }
}
