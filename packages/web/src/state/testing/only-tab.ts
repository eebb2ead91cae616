import { vi } from 'vitest'

/**
 * Fakes the Web Locks of a browser with a single tab, because happy-dom has none: grants each lock at once.
 */
export function fakeWebLocks(): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: granted } as unknown as LockManager)
}

async function granted<T>(name: string, ...rest: [...unknown[], run: (lock: unknown) => T]): Promise<T> {
  return (rest.at(-1) as (lock: unknown) => T)({ name })
}
