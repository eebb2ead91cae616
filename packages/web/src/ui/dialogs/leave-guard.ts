import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirmations } from '../../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'

interface LeaveGuard {
  /**
   * Called only when the user is about to leave, because a pending change, or a save that has just ended, may
   * not have been rendered yet.
   */
  isModified: () => boolean
  /** Runs if the user leaves despite the warning. */
  onDiscard: () => void
}

/**
 * Warns before input is lost: on a route change [S4.5.23], on a reload and when the tab closes. Also warns
 * when the user follows a link to the current page, because that would reopen the page.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const confirm = useConfirm()
  const isModified = useEffectEvent(guard.isModified)
  const onDiscard = useEffectEvent(guard.onDiscard)

  const blocker = useBlocker(guard.isModified)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text: confirmations.leave }).then((agreed) => {
      if (!agreed) return blocker.reset()
      onDiscard()
      blocker.proceed()
    })
  }, [blocker, confirm])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isModified()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
}
