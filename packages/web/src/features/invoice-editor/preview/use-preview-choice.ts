import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

const storageKey = 'kontor.editor-preview'
/** Minimum width of the window, in pixels, at which the preview is shown by default. */
const shownFrom = 1280

export interface PreviewChoice {
  /** Whether the form and the preview fit next to each other. */
  hasRoom: boolean
  isShown: boolean
  choose: (isShown: boolean) => void
}

/**
 * Whether the preview is shown. This browser remembers the user's last choice; without one, the preview is
 * shown in a wide window. It is never shown if there is no room for it.
 */
export function usePreviewChoice(): PreviewChoice {
  const { breakpoints } = useTheme()
  const hasRoom = useMediaQuery(breakpoints.up('lg'))
  const isWide = useMediaQuery(breakpoints.up(shownFrom))
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const isShown = hasRoom && (chosen === null ? isWide : chosen === 'shown')
  const choose = (next: boolean) => {
    const choice = next ? 'shown' : 'hidden'
    localStorage.setItem(storageKey, choice)
    setChosen(choice)
  }
  return { hasRoom, isShown, choose }
}
