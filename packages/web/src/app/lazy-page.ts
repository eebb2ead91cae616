import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { create } from 'zustand'
import { nowInMs } from '../state/clock.ts'

/** A page in a separate chunk; `load` preloads it. */
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

/**
 * Number of opened pages that are still loading. Until they have loaded, the previous page stays [S3.12.8].
 */
export const useOpeningPages = create(() => ({ count: 0 }))

async function opened<Module>(load: () => Promise<Module>): Promise<Module> {
  // React calls this function while rendering, when state must not change.
  await undefined
  useOpeningPages.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await load().catch(reloadForNewRelease)
  } finally {
    useOpeningPages.setState(({ count }) => ({ count: count - 1 }))
  }
}

const reloadedAtKey = 'kontor.reloaded-at'
/** A second failure within this time, in milliseconds, is not caused by an outdated release. */
const reloadPause = 30_000

/** Reloads the page if its chunks do not exist any more, because a new release has replaced the open one. */
export function reloadForNewRelease(failure: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (nowInMs() - reloadedAt < reloadPause) return Promise.reject(failure)
  sessionStorage.setItem(reloadedAtKey, String(nowInMs()))
  window.location.reload()
  return new Promise(() => undefined)
}
