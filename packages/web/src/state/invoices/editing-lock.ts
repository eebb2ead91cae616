import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nowInMs } from '../clock.ts'
import { reportFailure } from '../http/failure.ts'
import { beforeLogout, useSession } from '../session/session.ts'

/** The lease is 15 minutes; an open editor renews it every 5 [A4.8]. */
const renewalInMs = 5 * 60_000

/** Somebody else who is editing. */
export interface LockHolder {
  name: string
  since: UnixSeconds
}

/** Who holds the lock, when that is why a call was refused. */
export function lockHolderOf(error: unknown): LockHolder | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'locked') return undefined
  return { name: error.lockedBy ?? '', since: error.lockedSince ?? 0 }
}

/** Who else is editing: as a refusal has just told, or as the document knew when it was fetched. */
export function useOtherEditor(
  document: { isEditedByUser: string; editingStartedAt: UnixSeconds } | undefined,
  problem: ApiProblem | undefined,
): LockHolder | undefined {
  const username = useSession((session) => session.username)
  const { isEditedByUser: name = '', editingStartedAt: since = 0 } = document ?? {}
  return lockHolderOf(problem) ?? (name === '' || name === username ? undefined : { name, since })
}

/** The calls of one kind of lock; both throw ApiProblem. */
export interface LockCalls {
  /** Takes or renews the lease. */
  take: (id: string) => Promise<void>
  /** Ends it; `keepalive` lets the call outlive the page. */
  release: (id: string, keepalive: boolean) => Promise<void>
}

interface EditingLock {
  /** Why the last renewal failed; it names whoever took over after the lease had run out. */
  problem: ApiProblem | undefined
  /** Ends the lease; resolves when the server knows. Repeating it does nothing. */
  release: () => Promise<void>
}

/**
 * Keeps the lock that was taken when an editor opened: renews it, and releases it when the editor or the page
 * is left and at Logout [S4.2.1]. An empty id holds nothing.
 */
export function useEditingLock({ take, release: free }: LockCalls, id: string): EditingLock {
  const [problem, setProblem] = useState<ApiProblem>()
  const isHeld = useRef(true)

  const release = useCallback(async () => {
    // Without a session there is nobody to release it for; the lease runs out by itself.
    if (id === '' || !isHeld.current || !useSession.getState().isAuth) return
    isHeld.current = false
    try {
      await free(id, false)
    } catch (error) {
      if (lockHolderOf(error) === undefined) reportFailure(error)
    }
  }, [free, id])

  useEffect(() => {
    if (id === '') return
    let renewedAt = nowInMs()
    const renew = async () => {
      renewedAt = nowInMs()
      isHeld.current = true
      try {
        await take(id)
        setProblem(undefined)
      } catch (error) {
        reportFailure(error)
        isHeld.current = lockHolderOf(error) === undefined
        setProblem(error instanceof ApiProblem ? error : undefined)
      }
    }
    // Effects run twice in development: the first clean-up has given the lock away.
    if (!isHeld.current) void renew()
    const timer = setInterval(renew, renewalInMs)
    const listening = new AbortController()
    const { signal } = listening
    // Timers sleep in hidden tabs and with the machine.
    const isDue = () => document.visibilityState === 'visible' && nowInMs() - renewedAt > renewalInMs
    // Nobody can be told of a failure.
    const releaseOnClose = () => free(id, true).catch(() => undefined)
    document.addEventListener('visibilitychange', () => isDue() && void renew(), { signal })
    window.addEventListener('pagehide', () => void releaseOnClose(), { signal })
    window.addEventListener('pageshow', (event) => event.persisted && void renew(), { signal })
    const withdraw = beforeLogout(releaseOnClose)
    return () => {
      clearInterval(timer)
      listening.abort()
      withdraw()
      void release()
    }
  }, [take, free, id, release])

  return { problem, release }
}
