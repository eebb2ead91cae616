import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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
  return { load, Page: lazy(async () => ({ default: (await load())[name] })) }
}
