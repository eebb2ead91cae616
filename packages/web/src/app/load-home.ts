import type { ComponentType } from 'react'
import { create } from 'zustand'
import { loadMessageBar } from './message-bar.tsx'

/**
 * `HomeApp` once it is loaded: the router, the menu and the invoice list. It loads only when someone is
 * logged in or about to log in, because the login page needs none of it. Not a `lazy` component, because
 * React would delay it until the fallback has been visible for 300 ms.
 */
export const useLoadedHome = create<{ HomeApp?: ComponentType }>(() => ({}))

let loading: Promise<void> | undefined

/** Loads `HomeApp` and the message bar once; after a failure, the next call tries again. */
export function loadHome(): Promise<void> {
  loadMessageBar()
  loading ??= import('./home-app.tsx').then(
    ({ HomeApp }) => useLoadedHome.setState({ HomeApp }),
    (failure) => {
      loading = undefined
      throw failure
    },
  )
  return loading
}
