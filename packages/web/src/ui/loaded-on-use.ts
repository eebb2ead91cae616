import { useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

interface Loaded<Module> {
  module?: Module
  failed: boolean
}

/** A module that is loaded when first needed. */
interface Part<Module> {
  /**
   * Starts loading the module, e.g. when the pointer approaches. After a failure, the next call tries again.
   */
  load: () => void
  loaded: StoreApi<Loaded<Module>>
}

/**
 * A module to load later: `loadedOnUse(() => import('./rare.ts'))`. Unlike a `lazy` component, the module can
 * be used as soon as it has loaded: React delays lazy components until their fallback has been visible for
 * 300 ms (docs/decisions/0020).
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

/**
 * The module; undefined until it has loaded. If `wanted`, starts loading it, and throws if that fails.
 */
export function useLoaded<Module>(part: Part<Module>, wanted = true): Module | undefined {
  const { module, failed } = useLoadedIfPossible(part, wanted)
  if (wanted && failed) throw new Error('A part of the page could not be loaded.')
  return module
}

/** Like `useLoaded`, for an optional part: reports a failure instead of throwing. */
export function useLoadedIfPossible<Module>({ load, loaded }: Part<Module>, wanted = true): Loaded<Module> {
  useEffect(() => {
    if (wanted) load()
  }, [load, wanted])
  return useStore(loaded)
}
