import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm-dialog.tsx'
import { uiTexts } from './texts.ts'

/**
 * Warns before what was typed is lost: on a change of the route [S4.5.23], a reload and a closing tab.
 * `isModified` is asked at that moment, so it may answer from a ref that a save has just changed.
 */
export function useUnsavedGuard(isModified: () => boolean): void {
  const confirm = useConfirm()
  const latest = useRef(isModified)
  latest.current = isModified

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && latest.current(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text: uiTexts.unsavedChanges }).then((agreed) =>
      agreed ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker, confirm])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
}
