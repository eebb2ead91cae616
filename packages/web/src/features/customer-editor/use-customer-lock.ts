import { useEffect, useRef } from 'react'
import { openCustomerEditor } from '../../state/customer-editor.ts'
import {
  releaseCustomerEditOnClose,
  useFinishCustomerEdit,
  useStartCustomerEdit,
} from '../../state/customers.ts'
import { useSession } from '../../state/session.ts'

/** Milliseconds; a third of the lease (contract §4). */
const renewalInterval = 5 * 60_000

/**
 * Keeps the editing lock with which the editor was opened: renewed while it is open and when the machine wakes up,
 * released when the editor or the page is left. Answers why the last renewal failed; '' as id has no lock.
 */
export function useCustomerLock(customerId: string) {
  const { run: renew, problem } = useStartCustomerEdit()
  const { run: release } = useFinishCustomerEdit()
  const isReleased = useRef(false)
  const isLost = useRef(false)
  isLost.current = problem?.code === 'locked'

  useEffect(() => {
    if (customerId === '') return
    let renewedAt = Date.now()
    const renewNow = () => {
      renewedAt = Date.now()
      void renew(customerId)
    }
    // Effects run twice in development: the first clean-up has given the lock away.
    if (isReleased.current) renewNow()
    isReleased.current = false
    const timer = setInterval(renewNow, renewalInterval)
    const listening = new AbortController()
    const { signal } = listening
    // Timers sleep in hidden tabs and with the machine.
    const wake = () => document.visibilityState === 'visible' && Date.now() - renewedAt > renewalInterval
    document.addEventListener('visibilitychange', () => wake() && renewNow(), { signal })
    window.addEventListener('pagehide', () => releaseCustomerEditOnClose(customerId), { signal })
    window.addEventListener('pageshow', (event) => event.persisted && renewNow(), { signal })
    return () => {
      clearInterval(timer)
      listening.abort()
      isReleased.current = true
      // Whoever opens this customer again takes the lock again.
      openCustomerEditor()
      if (useSession.getState().isAuth && !isLost.current) void release(customerId)
    }
  }, [customerId, renew, release])
  return problem
}
