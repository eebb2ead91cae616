/** Delay between the last change and its report, in milliseconds [S9.0.13]. */
const reportDelayInMs = 500

/** Debounces changes: reports 500 ms after the last one [S4.5.6, S5.0.21]. */
export interface DelayedReport {
  changed: () => void
  /** Reports a pending change at once, before saving or leaving [A6.5]. */
  flush: () => void
  /** Drops a pending change and stops reporting. */
  stop: () => void
}

export function delayedReport(report: () => void): DelayedReport {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    if (timer === undefined) return
    clear()
    report()
  }
  return {
    changed: () => {
      clear()
      if (!isStopped) timer = setTimeout(flush, reportDelayInMs)
    },
    flush,
    stop: () => {
      clear()
      isStopped = true
    },
  }
}
