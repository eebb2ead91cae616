import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { ConfirmProvider } from '../../dialogs/confirm-dialog.tsx'

interface FormProps<Value> {
  first: Value
  form: (value: Value, onChange: (value: Value) => void) => ReactNode
  onRender: (value: Value) => void
}

function Form<Value>({ first, form, onRender }: FormProps<Value>) {
  const [value, setValue] = useState(first)
  onRender(value)
  return form(value, setValue)
}

/**
 * Fills every text field of a form up to its limit, and expects each to have one. Returns the resulting
 * value, the fields, and the hints that they are full.
 */
export function fillForm<Value>(first: Value, form: FormProps<Value>['form']) {
  let latest = first
  const { container } = render(
    <ConfirmProvider>
      <Form
        first={first}
        form={form}
        onRender={(value) => {
          latest = value
        }}
      />
    </ConfirmProvider>,
  )
  const fields = container.querySelectorAll<HTMLInputElement>(
    'input:not([type="radio"], [type="checkbox"], [aria-hidden]), textarea:not([aria-hidden])',
  )
  for (const field of fields) {
    expect(field.maxLength, field.labels?.[0]?.textContent ?? '').toBeGreaterThan(0)
    fireEvent.change(field, { target: { value: 'x'.repeat(field.maxLength) } })
  }
  const hints = screen.getAllByText(/^Mehr als [\d.]+ Zeichen passen nicht hinein\.$/)
  return { value: latest, fields, hints: hints.map(({ textContent }) => textContent) }
}
