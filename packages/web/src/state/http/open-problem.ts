import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { useState } from 'react'
import type { Action } from './action.ts'

type Actions = readonly Pick<Action<never, unknown>, 'problem' | 'startedAt'>[]

/** Why the action that ran last failed; undefined if it is running, if it succeeded, or if none ran. */
export function problemOfLast(actions: Actions): ApiProblem | undefined {
  return [...actions].sort((a, b) => b.startedAt - a.startedAt)[0]?.problem
}

/**
 * The problem of the action that ran last, until `refresh` has reloaded the data that the actions change.
 * `reload` loads that data and resolves to whether it succeeded.
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
