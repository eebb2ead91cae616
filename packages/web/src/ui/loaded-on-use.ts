import { useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

interface Loaded<Module> {
  module?: Module
  failed: boolean
}

/** A module that no page needs at once. */
interface Part<Module> {
  /** Begins to load it, e.g. when the pointer comes near. After a failure, the next call tries again. */
  load: () => void
  loaded: StoreApi<Loaded<Module>>
}

/**
 * `loadedOnUse(() => import('./rare.ts'))`. Unlike a `lazy` component, it is there in the moment in which it
 * has loaded: React holds back what it has waited for by 300 ms (docs/decisions/0021).
 */
export function loadedOnUse<Module>(fetchModule: () => Promise<Module>): Part<Module> {
  const loaded = createStore<Loaded<Module>>(() => ({ failed: false }))
  let loading: Promise<void> | undefined
  function load(): void {
    if (loading !== undefined) return
    loading = fetchModule().then(
      (module) => loaded.setState({ module, failed: false }),
      () => {
        loading = undefined
        loaded.setState({ failed: true })
      },
    )
  }
  return { load, loaded }
}

/** The module, undefined while it is loading, which begins if `wanted`. Throws if it cannot be loaded. */
export function useLoaded<Module>(part: Part<Module>, wanted = true): Module | undefined {
  const { module, failed } = useLoadedIfPossible(part, wanted)
  if (wanted && failed) throw new Error('A part of the page could not be loaded.')
  return module
}

/** The same for a part that the page can do without: says whether it failed. */
export function useLoadedIfPossible<Module>({ load, loaded }: Part<Module>, wanted = true): Loaded<Module> {
  useEffect(() => {
    if (wanted) load()
  }, [load, wanted])
  return useStore(loaded)
}
