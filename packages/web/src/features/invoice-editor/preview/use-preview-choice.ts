import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

const storageKey = 'kontor.editor-preview'

export interface PreviewChoice {
  /** Whether the form and the preview fit next to each other. */
  hasRoom: boolean
  isShown: boolean
  choose: (isShown: boolean) => void
}

/**
 * Whether the preview is shown. This browser remembers the user's last choice; without one, the preview is
 * shown from the breakpoint `xl` up. It is never shown if there is no room for it.
 */
export function usePreviewChoice(): PreviewChoice {
  const { breakpoints } = useTheme()
  const hasRoom = useMediaQuery(breakpoints.up('lg'))
  const isWide = useMediaQuery(breakpoints.up('xl'))
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const isShown = hasRoom && (chosen === null ? isWide : chosen === 'shown')
  const choose = (next: boolean) => {
    const choice = next ? 'shown' : 'hidden'
    localStorage.setItem(storageKey, choice)
    setChosen(choice)
  }
  return { hasRoom, isShown, choose }
}
