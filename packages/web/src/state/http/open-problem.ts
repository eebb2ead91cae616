import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { useState } from 'react'
import type { Action } from './action.ts'

type Actions = readonly Pick<Action<never, unknown>, 'problem' | 'startedAt'>[]

/** Why the most recent action failed; undefined if it succeeded or is still running, or if none has run. */
export function problemOfLast(actions: Actions): ApiProblem | undefined {
  return [...actions].sort((a, b) => b.startedAt - a.startedAt)[0]?.problem
}

/**
 * The problem of the most recent action, until `refresh` has reloaded the data that the actions change.
 * `reload` loads that data, and its promise resolves to whether it succeeded.
 */
export function useOpenProblem(actions: Actions, reload: () => Promise<boolean>) {
  const [settled, setSettled] = useState<ApiProblem>()
  const last = problemOfLast(actions)
  return {
    problem: last === settled ? undefined : last,
    refresh: async () => {
      if (await reload()) setSettled(last)
    },
  }
}
