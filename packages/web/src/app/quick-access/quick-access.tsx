import { lazy, Suspense, useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { CommandPalette } from './command-palette.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

const useOpenDialog = create<{ dialog: 'palette' | 'shortcuts' | undefined }>(() => ({ dialog: undefined }))
const show = (dialog: 'palette' | 'shortcuts' | undefined) => useOpenDialog.setState({ dialog })

export function openCommandPalette(): void {
  show('palette')
}

/** The command palette (Ctrl+K) and the list of shortcuts (?). */
export function QuickAccess() {
  const dialog = useOpenDialog((state) => state.dialog)
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => {
      document.removeEventListener('keydown', openByKey)
      show(undefined)
    }
  }, [])
  const close = useCallback(() => show(undefined), [])
  const showShortcuts = useCallback(() => show('shortcuts'), [])
  return (
    <>
      {dialog === 'palette' && <CommandPalette onClose={close} onShowShortcuts={showShortcuts} />}
      <Suspense>{dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}</Suspense>
    </>
  )
}

/**
 * Ctrl+K or ⌘K toggles the command palette, and ? opens the list of shortcuts unless the user is typing.
 * Neither opens over another dialog.
 */
function openByKey(event: KeyboardEvent): void {
  const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
  const isHelpKey = event.key === '?' && !isTyping(event.target)
  if (!isPaletteKey && !isHelpKey) return
  event.preventDefault()
  const { dialog } = useOpenDialog.getState()
  if (isPaletteKey && dialog === 'palette') show(undefined)
  else if (document.querySelector('[role="dialog"]') === null) show(isPaletteKey ? 'palette' : 'shortcuts')
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"], [type="radio"]), textarea') !== null)
  )
}
