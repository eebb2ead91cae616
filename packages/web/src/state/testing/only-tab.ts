import { vi } from 'vitest'

/**
 * Replaces Web Locks, which happy-dom lacks, like a browser with a single tab, which gets every lock at once.
 */
export function isOnlyTab(): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: granted } as unknown as LockManager)
}

async function granted<T>(name: string, ...rest: [...unknown[], run: (lock: unknown) => T]): Promise<T> {
  return (rest.at(-1) as (lock: unknown) => T)({ name })
}
