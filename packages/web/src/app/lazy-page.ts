import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { create } from 'zustand'
import { nowInMs } from '../state/clock.ts'

/** A page in a separate chunk; `load` preloads it. */
export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>
  load: () => Promise<unknown>
}

/**
 * A page that is loaded when it first opens; `name` is the export:
 * `lazyPage(() => import('…/settings-page.tsx'), 'SettingsPage')`
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  return { load, Page: lazy(async () => ({ default: (await opened(load))[name] })) }
}

/**
 * Number of opened pages that are still loading. The previous page stays visible until they have loaded
 * [S3.12.8].
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
/** Milliseconds after a reload during which another failure does not reload the page again. */
const reloadPause = 30_000

/**
 * Reloads the page after a chunk has failed to load, because a new release may have replaced its chunks.
 * Rejects with the failure if the page has just been reloaded: then the release is not the cause.
 */
export function reloadForNewRelease(failure: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (nowInMs() - reloadedAt < reloadPause) return Promise.reject(failure)
  sessionStorage.setItem(reloadedAtKey, String(nowInMs()))
  window.location.reload()
  return new Promise(() => undefined)
}
