import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nowInMs } from '../clock.ts'
import { reportFailure } from '../http/failure.ts'
import { beforeLogout } from '../session/before-logout.ts'
import { useSession } from '../session/session.ts'

/** A lease lasts 15 minutes; an open editor renews it every 5 minutes [A4.8]. */
const renewalInMs = 5 * 60_000

/** Another user who is editing. */
export interface LockHolder {
  name: string
  since: UnixSeconds
}

/** The user who holds the lock, if a lock caused the error; otherwise undefined. */
export function lockHolderOf(error: unknown): LockHolder | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'locked') return undefined
  return { name: error.lockedBy ?? '', since: error.lockedSince ?? 0 }
}

/** Another user who is editing, according to the last error or to the document as last fetched. */
export function useOtherEditor(
  document: { isEditedByUser: string; editingStartedAt: UnixSeconds } | undefined,
  problem: ApiProblem | undefined,
): LockHolder | undefined {
  const username = useSession((session) => session.username)
  const { isEditedByUser: name = '', editingStartedAt: since = 0 } = document ?? {}
  return lockHolderOf(problem) ?? (name === '' || name === username ? undefined : { name, since })
}

/** The calls for one kind of lock; both throw ApiProblem. */
export interface LockCalls {
  /** Takes or renews the lease. */
  take: (id: string) => Promise<void>
  /** Ends the lease; `keepalive` lets the call outlive the page. */
  release: (id: string, keepalive: boolean) => Promise<void>
}

interface EditingLock {
  /** Why the last renewal failed. Names the user, if any, who took over after the lease expired. */
  problem: ApiProblem | undefined
  /** Ends a held lease and waits for the server. Never rejects, even if the call fails. Safe to repeat. */
  release: () => Promise<void>
}

/**
 * Keeps the lock that was taken when the editor opened. Renews it, and releases it when the user leaves the
 * editor or the page, or logs out [S4.2.1]. Does nothing for an empty id.
 */
export function useEditingLock({ take, release: free }: LockCalls, id: string): EditingLock {
  const [problem, setProblem] = useState<ApiProblem>()
  const isHeld = useRef(true)

  const release = useCallback(async () => {
    // The lock cannot be released without a session. The lease expires by itself.
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
    // Effects run twice in development, and the first clean-up has released the lock.
    if (!isHeld.current) void renew()
    const timer = setInterval(renew, renewalInMs)
    const listening = new AbortController()
    const { signal } = listening
    // Timers can stop in hidden tabs and during sleep.
    const isDue = () => document.visibilityState === 'visible' && nowInMs() - renewedAt > renewalInMs
    // A failure is not shown, because the page is closing or the user is logging out.
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
