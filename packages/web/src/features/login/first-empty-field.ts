import { type RefObject, useEffect } from 'react'

/**
 * Puts the focus into the first empty field of the form: when it opens, and when `preset` fills a field that
 * the user has left alone. Never takes it from a field in which the user has typed.
 */
export function useFirstEmptyField(form: RefObject<HTMLFormElement | null>, preset: string): void {
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !fields.some((field) => field === activeElement)
    const isTyping = fields.some(
      (field) => field === activeElement && field.value !== preset && field.value !== '',
    )
    if (!isElsewhere && !isTyping) fields.find(({ value }) => value === '')?.focus()
  }, [form, preset])
}
