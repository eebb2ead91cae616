import { vi } from 'vitest'

/**
 * Fakes Web Locks, which happy-dom does not provide. Grants each lock at once, like a browser with a single
 * tab.
 */
export function fakeWebLocks(): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: granted } as unknown as LockManager)
}

async function granted<T>(name: string, ...rest: [...unknown[], run: (lock: unknown) => T]): Promise<T> {
  return (rest.at(-1) as (lock: unknown) => T)({ name })
}
