import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useFirstEmptyField } from './first-empty-field.ts'

function Form({ preset }: { preset: string }) {
  const form = useRef<HTMLFormElement>(null)
  useFirstEmptyField(form, preset)
  return (
    <form ref={form}>
      <input name="server" defaultValue="https://kontor.example" />
      <input key={preset} name="organisation" defaultValue={preset} />
      <input name="username" />
    </form>
  )
}

const focused = () => (document.activeElement as HTMLInputElement).name

test('begins in the first empty field, and moves on when the organisation arrives [A26.7]', () => {
  const { rerender } = render(<Form preset="" />)
  expect(focused()).toBe('organisation')
  rerender(<Form preset="werft" />)
  expect(focused()).toBe('username')
})

test('leaves the focus where the user has begun to type [A26.7]', () => {
  const { rerender, container } = render(<Form preset="" />)
  const server = container.querySelector<HTMLInputElement>('input[name="server"]')
  server?.focus()
  rerender(<Form preset="werft" />)
  expect(focused()).toBe('server')
})
