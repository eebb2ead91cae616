import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { confirmations } from '../../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'

interface LeaveGuard {
  /**
   * Asked at that moment: it may report a pending change first, or answer from a ref that a save has just
   * changed.
   */
  isModified: () => boolean
  /** Runs when the user leaves in spite of the warning. */
  onDiscard: () => void
}

/**
 * Warns before what was typed is lost: on a change of the route [S4.5.23], a reload and a closing tab. Going
 * where one is already counts: it opens the page again.
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
