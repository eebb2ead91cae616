import { useEffect, useState } from 'react'

/**
 * A number that grows from 0 to at least `end`, by `step` after each paint. For parts of a page that would
 * take too long to appear at once: each step is a task of its own, so that the page responds to the user in
 * between. Later, `end` may grow too: the result is then at least that.
 */
export function useGrowing(end: number, step: number): number {
  const [reached, setReached] = useState(0)
  const [isDone, setDone] = useState(false)
  if (!isDone && reached >= end) setDone(true)
  useEffect(() => {
    // Not a transition: on a busy machine, other work would delay each step.
    if (!isDone) setReached(reached + step)
  }, [isDone, reached, step])
  return isDone ? Math.max(reached, end) : reached
}
