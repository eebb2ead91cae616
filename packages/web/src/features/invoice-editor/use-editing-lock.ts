import { endpoints } from '@kontor/contract/endpoints'
import type { UnixSeconds } from '@kontor/domain/invoice'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../state/api-client.ts'
import { ApiProblem } from '../../state/api-problem.ts'
import { reportFailure } from '../../state/failure.ts'
import { storeInvoice } from '../../state/invoice-cache.ts'
import { releaseInvoiceEditOnClose } from '../../state/invoices.ts'
import { beforeLogout, useSession } from '../../state/session.ts'

/** The lease is 15 minutes; an open editor renews it every 5 (contract §4). */
const renewalInMs = 5 * 60_000

/** Somebody else who is editing the invoice. */
export interface LockHolder {
  name: string
  since: UnixSeconds
}

/** Who holds the lock, when that is why a call was refused. */
export function lockHolderOf(error: unknown): LockHolder | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'locked') return undefined
  return { name: error.lockedBy ?? '', since: error.lockedSince ?? 0 }
}

export interface EditingLock {
  /** Whoever took the invoice over after this editor's lease had run out. */
  lostTo: LockHolder | undefined
  /** Ends the lease; resolves when the server knows. Repeating it does nothing. */
  release: () => Promise<void>
}

/**
 * Keeps the lock that was taken when the editor opened: renews it, and releases it when the editor or the page is left.
 * An empty id holds nothing.
 */
export function useEditingLock(invoiceId: string): EditingLock {
  const [lostTo, setLostTo] = useState<LockHolder>()
  const isHeld = useRef(true)

  const release = useCallback(async () => {
    // Without a session there is nobody to release it for; the lease runs out by itself.
    if (invoiceId === '' || !isHeld.current || !useSession.getState().isAuth) return
    isHeld.current = false
    try {
      storeInvoice(await call(endpoints.finishInvoiceEdit, { body: { invoiceId } }))
    } catch (error) {
      if (lockHolderOf(error) === undefined) reportFailure(error)
    }
  }, [invoiceId])

  useEffect(() => {
    if (invoiceId === '') return
    let renewedAt = Date.now()
    const renew = async () => {
      renewedAt = Date.now()
      isHeld.current = true
      try {
        storeInvoice(await call(endpoints.startInvoiceEdit, { body: { invoiceId } }))
        setLostTo(undefined)
      } catch (error) {
        reportFailure(error)
        setLostTo(lockHolderOf(error))
      }
    }
    // Effects run twice in development: the first clean-up has given the lock away.
    if (!isHeld.current) void renew()
    const timer = setInterval(renew, renewalInMs)
    const onVisible = () => {
      // Timers sleep in hidden tabs and with the machine.
      if (document.visibilityState === 'visible' && Date.now() - renewedAt > renewalInMs) void renew()
    }
    const onPageHide = () => void releaseInvoiceEditOnClose(invoiceId)
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void renew()
    }
    const withdraw = beforeLogout(() => releaseInvoiceEditOnClose(invoiceId))
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      clearInterval(timer)
      withdraw()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
      void release()
    }
  }, [invoiceId, release])

  return { lostTo, release }
}
