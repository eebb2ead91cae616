/**
 * Scrolls to the first field of a form with an error and focuses it, because it may be out of sight. Call it once
 * the errors are rendered.
 */
export function focusError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
