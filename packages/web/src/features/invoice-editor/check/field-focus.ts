/** Enabled elements that can take focus, except the hidden parts of selects and multi-line fields. */
const focusable = [
  'input',
  'textarea',
  'button',
  '[role="combobox"]',
  '[role="spinbutton"]',
  '[tabindex="0"]',
]
  .map(
    (kind) =>
      `${kind}:not([aria-hidden="true"]):not(:disabled):not([aria-disabled="true"]):not([tabindex="-1"])`,
  )
  .join()

/**
 * Scrolls to the field at a path in the content and focuses it. If there is none, uses the closest enclosing
 * part instead. The `data-field` of a field is its path, absolute or relative to an enclosing part.
 */
export function focusField(scope: ParentNode, path: string): void {
  const found = fieldAt(scope, path.split('.'))
  const target = found?.querySelector<HTMLElement>(focusable)
  const place = target ?? found
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

function fieldAt(scope: ParentNode, segments: string[]): HTMLElement | undefined {
  for (let count = segments.length; count > 0; count--) {
    const name = segments.slice(0, count).join('.')
    const found = scope.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    if (found) return fieldAt(found, segments.slice(count)) ?? found
  }
  return undefined
}

/**
 * Focuses the field at a path in the form, or its first field, without scrolling, unless the user has already
 * gone to a place on the page.
 */
export function focusFirstField(path: string): void {
  const form = document.querySelector('[data-editor-form]')
  if (form === null || form.contains(document.activeElement)) return
  const scope = fieldAt(form, path.split('.')) ?? form
  scope.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}

const modal = '[role="dialog"][aria-modal="true"]'
/** Maximum number of frames that a dialog may take to close. */
const longestWait = 60

/**
 * Like `focusField` for the whole page, but first waits until no modal dialog is open, for at most 60 frames.
 */
export async function focusFieldAfterDialogs(path: string): Promise<void> {
  for (let frame = 0; frame < longestWait && document.querySelector(modal); frame += 1)
    await new Promise(requestAnimationFrame)
  focusField(document, path)
}
