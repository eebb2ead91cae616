import type { ComponentType } from 'react'
import { create } from 'zustand'

/**
 * Router, menu and the page of lists: fetched when someone is logged in or about to be, because the login
 * page needs none of them. It is no `lazy` component: what React has waited for, it holds back for 300 ms
 * after the fallback.
 */
export const useLoadedHome = create<{ HomeApp?: ComponentType }>(() => ({}))

let loading: Promise<void> | undefined

/** Once; after a failure the next call tries again. */
export function loadHome(): Promise<void> {
  loading ??= import('./home-app.tsx').then(
    ({ HomeApp }) => useLoadedHome.setState({ HomeApp }),
    (failure) => {
      loading = undefined
      throw failure
    },
  )
  return loading
}
