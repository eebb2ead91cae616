import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

// Only this file reads the time in the web app. Rules take the time as an argument.

/** Unix seconds, like stored times [S3.0.1]. */
export function nowInSeconds(): UnixSeconds {
  return Math.floor(nowInMs() / 1000)
}

/** Milliseconds since 1970, like the browser's timers and storage. */
export function nowInMs(): number {
  return Date.now()
}
