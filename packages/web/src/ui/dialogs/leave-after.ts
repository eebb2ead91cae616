import { useCallback, useLayoutEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The page that the router shows. There is only one router at a time. */
let shownPage = ''

/** Records which page is shown. The outermost element of the router has to call it. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    shownPage = pathname + search
  }, [pathname, search])
}

/**
 * Ends an action on another page. Does nothing if the user has left the page where the action began. Resolves
 * to whether the page was opened. Calls `path` only then, because it may prepare the page.
 */
type Leave = (path: () => string, options?: NavigateOptions) => Promise<boolean>

/**
 * For every action that waits, for the server or for an answer, and then opens another page: a slow response
 * must not take users away from where they went in the meantime. Call the returned function when the action
 * begins; it returns the function that ends it.
 */
export function useLeaveAfter(): () => Leave {
  useShownPage()
  const navigate = useNavigate()
  return useCallback(() => {
    const begunOn = shownPage
    return async (path, options) => {
      if (shownPage !== begunOn) return false
      await navigate(path(), options)
      return true
    }
  }, [navigate])
}
