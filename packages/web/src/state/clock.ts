import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

// Only this file reads the wall clock in the web app. Rules take the time as an argument.

/** The current time in Unix seconds, like stored times [S3.0.1]. */
export function nowInSeconds(): UnixSeconds {
  return Math.floor(nowInMs() / 1000)
}

/** The current time in milliseconds since 1970, for times that only the browser compares. */
export function nowInMs(): number {
  return Date.now()
}
