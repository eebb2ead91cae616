import { startTransition, useEffect, useState } from 'react'

/**
 * A number that grows from `step` to at least `end`, by `step` after each paint. For parts of a page that
 * would take too long to appear at once: each step is a task of its own, so that the page responds to the
 * user in between. Later, `end` may grow too: the result is then at least that.
 */
export function useGrowing(end: number, step: number): number {
  const [reached, setReached] = useState(step)
  const [isDone, setDone] = useState(reached >= end)
  if (!isDone && reached >= end) setDone(true)
  useEffect(() => {
    if (!isDone) startTransition(() => setReached(reached + step))
  }, [isDone, reached, step])
  return isDone ? Math.max(reached, end) : reached
}
