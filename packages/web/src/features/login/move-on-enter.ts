import type { KeyboardEvent } from 'react'

/**
 * Enter moves the focus to the next field. In the last field, it submits the form, or moves the focus to the
 * first field that is still empty [S2.2.10].
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>, isComplete: boolean) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')]
  const index = fields.indexOf(event.target)
  const next = fields[index + 1]
  if (index < 0 || (next === undefined && isComplete)) return
  event.preventDefault()
  const target = next ?? fields.find((field) => field.value.trim() === '')
  target?.focus()
}
