import Box from '@mui/material/Box'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * A form that accepts no input during a save, because the saved version would not include it. If the save
 * fails, the focus returns to where it was.
 */
export function InertWhileSaving({ isSaving, children }: { isSaving: boolean; children: ReactNode }) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    // The browser moves the focus out of an inert form, but only after this effect.
    if (isSaving) focused.current = document.activeElement
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [isSaving])
  return <Box inert={isSaving}>{children}</Box>
}
