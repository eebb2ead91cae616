import { useCallback, useRef, useState } from 'react'

export type Once = <Result>(run: () => Promise<Result>) => Promise<Result | undefined>

/**
 * Runs one thing at a time: while an earlier one is under way, does nothing and resolves to undefined. So the
 * second click of a double click neither repeats a call nor asks a question again. All that goes through the
 * same `once` counts.
 */
export function useOnce(): Once {
  const isRunning = useRef(false)
  return useCallback(async (run) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    try {
      return await run()
    } finally {
      isRunning.current = false
    }
  }, [])
}

/** Like `useOnce`; `isPending` tells whether something is under way. */
export function usePending(): { isPending: boolean; once: Once } {
  const [isPending, setPending] = useState(false)
  const runOnce = useOnce()
  const once: Once = useCallback(
    (run) =>
      runOnce(async () => {
        setPending(true)
        try {
          return await run()
        } finally {
          setPending(false)
        }
      }),
    [runOnce],
  )
  return { isPending, once }
}
