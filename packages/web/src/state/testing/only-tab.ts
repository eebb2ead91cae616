import { vi } from 'vitest'

/** Web Locks as in a browser with one tab, which gets every lock at once; happy-dom has none. */
export function isOnlyTab(): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: granted } as unknown as LockManager)
}

async function granted<T>(name: string, ...rest: [...unknown[], run: (lock: unknown) => T]): Promise<T> {
  return (rest.at(-1) as (lock: unknown) => T)({ name })
}
