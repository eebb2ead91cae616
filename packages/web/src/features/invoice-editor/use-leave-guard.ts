import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useEditor } from '../../state/editor.ts'
import { useSession } from '../../state/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { texts } from './texts.ts'

/** [S4.5.24, S9.0.12] */
const settlingTimeInMs = 2000

interface LeaveGuard {
  /** Reports a pending change, so that a change of the last half second warns as well (contract §6). */
  flush: () => void
  /** Runs when the user leaves in spite of the warning. */
  onDiscard: () => void
  /** The work was taken up from the journal: it is unsaved, however long ago the editor was opened. */
  isRestored: boolean
}

/** Warns before unsaved changes are lost: on a change of the route [S4.5.23], a reload and a closing tab. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const confirm = useConfirm()
  const latest = useRef(guard)
  latest.current = guard

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A session that ended takes its user to the login; the journal keeps the work.
    if (!useSession.getState().isAuth) return false
    const stays =
      currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
    if (stays && nextLocation.hash !== currentLocation.hash) return false
    latest.current.flush()
    return useEditor.getState().modified
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text: texts.confirm.leave }).then((agreed) => {
      if (!agreed) return blocker.reset()
      latest.current.onDiscard()
      blocker.proceed()
    })
  }, [blocker, confirm])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      latest.current.flush()
      if (useEditor.getState().modified) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])

  useEffect(() => {
    // Once only: what changes later counts.
    const timer = setTimeout(
      () => useEditor.setState({ modified: latest.current.isRestored }),
      settlingTimeInMs,
    )
    return () => clearTimeout(timer)
  }, [])
}
