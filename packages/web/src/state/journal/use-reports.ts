import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type DelayedReport, delayedReport } from './delayed-report.ts'

interface Reported<Work> {
  read: () => Work | undefined
  /** Without `subscribe`, each render may be due to a change. */
  subscribe: ((onChange: () => void) => () => void) | undefined
  /** Runs with each report, before `read`. */
  onReport: (() => void) | undefined
  /** Runs with each report of other work than before. */
  store: (work: Work | undefined) => void
}

/**
 * Reports a change half a second after the last one, and a pending change when the page is hidden or the form
 * closes. `stop` drops a pending change, and all later ones until `session` is another one.
 */
export function useReports<Work>(session: object, { read, subscribe, onReport, store }: Reported<Work>) {
  const pending = useRef<DelayedReport>(undefined)
  const reported = useRef<Work>(undefined)

  const report = useEffectEvent(() => {
    onReport?.()
    const work = read()
    if (work === reported.current) return
    reported.current = work
    store(work)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session starts with its own reports
  useEffect(() => {
    const current = delayedReport(report)
    pending.current = current
    const unsubscribe = subscribe?.(current.changed)
    const onHidden = () => document.visibilityState === 'hidden' && current.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      unsubscribe?.()
      current.flush()
      current.stop()
    }
  }, [session, subscribe])

  const onRender = useEffectEvent(() => {
    if (subscribe === undefined && read() !== reported.current) pending.current?.changed()
  })
  useEffect(() => onRender())

  const flush = useCallback(() => pending.current?.flush(), [])
  const stop = useCallback(() => pending.current?.stop(), [])
  return { flush, stop }
}
