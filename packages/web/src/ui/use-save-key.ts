import { useEffect } from 'react'

/**
 * Strg+S saves, from wherever on the page, instead of the browser; without `onSave` the key is left to the
 * browser.
 */
export function useSaveKey(onSave: (() => void) | undefined): void {
  useEffect(() => {
    if (!onSave) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onSave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSave])
}
