import { useEffect } from 'react'

/** Calls `onSave` on Ctrl+S or ⌘S anywhere on the page. Without `onSave`, the browser handles the key. */
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
