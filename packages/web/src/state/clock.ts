import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

// The one place where the web app asks what time it is; rules take the time as an argument.

/** Unix seconds, as stored times are [S3.0.1]. */
export function nowInSeconds(): UnixSeconds {
  return Math.floor(nowInMs() / 1000)
}

/** Milliseconds since 1970, as the browser's timers and storage have them. */
export function nowInMs(): number {
  return Date.now()
}
