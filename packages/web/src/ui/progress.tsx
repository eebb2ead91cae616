import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { texts } from '../texts.ts'

/** Delay in milliseconds before the bar appears. For shorter waits, it would only flicker. */
export const progressDelay = 150

/** A bar on the top edge of its positioned container. It takes up no space, so the layout does not shift. */
export function ProgressBar({ active, label = texts.loading }: { active: boolean; label?: string }) {
  if (!active) return null
  return (
    <Box sx={{ position: 'absolute', inset: '0 0 auto', zIndex: 1 }}>
      <LinearProgress aria-label={label} sx={{ height: 3 }} />
    </Box>
  )
}

/** A bar on the top edge of the window, while a page loads. */
export function PageProgress({ active = true }: { active?: boolean }) {
  const due = useIsOverdue(active)
  return (
    <Box sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip' }}>
      <ProgressBar active={due} />
    </Box>
  )
}

/** Whether a wait has lasted long enough to show the bar. */
export function useIsOverdue(active: boolean): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setDue(true), progressDelay)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [active])
  return due
}
