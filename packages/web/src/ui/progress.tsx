import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { texts } from '../texts.ts'

/** Delay in milliseconds before the bar appears. For shorter waits, it would only flicker. */
export const progressDelay = 150

interface ProgressBarProps {
  active: boolean
  label?: string
  /** On the top edge of its positioned container, for dialogs and cards that load on their own. */
  inside?: boolean
}

/** A bar on the top edge of the window. It takes up no space, so the layout does not shift. */
export function ProgressBar({ active, label = texts.loading, inside = false }: ProgressBarProps) {
  if (!active) return null
  return (
    <Box sx={{ position: inside ? 'absolute' : 'fixed', inset: '0 0 auto', zIndex: inside ? 1 : 'tooltip' }}>
      <LinearProgress aria-label={label} sx={{ height: 3 }} />
    </Box>
  )
}

/** The bar while a page loads, if it takes long enough. */
export function PageProgress({ active = true }: { active?: boolean }) {
  const due = useIsOverdue(active)
  return <ProgressBar active={due} />
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
