import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { create } from 'zustand'
import { nowInMs } from '../state/clock.ts'

/** A page as a chunk of its own; `load` fetches it ahead of its first show. */
export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>
  load: () => Promise<unknown>
}

/** `lazyPage(() => import('…/settings-page.tsx'), 'SettingsPage')` */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return { load, Page: lazy(async () => ({ default: (await opened(load))[name] })) }
}

/** How many pages were opened and are still being fetched; until then the page before stays [S3.12.8]. */
export const useOpeningPages = create(() => ({ count: 0 }))

async function opened<Module>(load: () => Promise<Module>): Promise<Module> {
  // Called while React renders, when nothing else may change.
  await undefined
  useOpeningPages.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await load().catch(reloadForNewRelease)
  } finally {
    useOpeningPages.setState(({ count }) => ({ count: count - 1 }))
  }
}

const reloadedAtKey = 'kontor.reloaded-at'
/** Milliseconds within which a second failure is no matter of an old release. */
const reloadPause = 30_000

/**
 * A release that was replaced while it was open has lost its chunks: reloading the page loads those of the
 * new one.
 */
export function reloadForNewRelease(failure: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (nowInMs() - reloadedAt < reloadPause) return Promise.reject(failure)
  sessionStorage.setItem(reloadedAtKey, String(nowInMs()))
  window.location.reload()
  return new Promise(() => undefined)
}
