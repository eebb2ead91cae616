import { lastCalls, lastCallsLock, loginId } from './session.ts'

/**
 * Runs `make` when the user logs out in any tab. Calls that `make` starts at once still carry the token. The
 * session on the server ends only after these calls, but the tab that logs out waits at most 3 s for those of
 * other tabs. Returns the unsubscribe function.
 */
export function beforeLogout(make: () => Promise<void>): () => void {
  const lastCall = { make, over: holdSession(loginId()) }
  lastCalls.add(lastCall)
  return () => {
    // A call that has already started is over when its response arrives.
    if (lastCalls.delete(lastCall)) lastCall.over()
  }
}

/**
 * Prevents the tab that logs out from ending the session on the server until the returned function is
 * called.
 */
function holdSession(login: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(lastCallsLock(login), { mode: 'shared' }, () => promise)
  return resolve
}
