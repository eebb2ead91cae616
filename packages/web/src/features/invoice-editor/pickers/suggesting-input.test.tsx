import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { part, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { SuggestingInput } from './suggesting-input.tsx'

const names = Array.from({ length: 12 }, (_, index) => `Müller ${index + 1}`)

interface FieldProps {
  suggest: (text: string) => readonly string[]
  onTake: (name: string) => void
}

function Field({ suggest, onTake }: FieldProps) {
  const [value, setValue] = useState('')
  return (
    <section aria-label="Formular">
      <SuggestingInput
        label="Name"
        value={value}
        onChange={setValue}
        listLabel="Kontakte"
        suggest={suggest}
        keyOf={(name) => name}
        titleOf={(name) => name}
        detailsOf={() => ''}
        onTake={onTake}
        onApproach={() => {}}
      />
    </section>
  )
}

function renderInput(suggest: FieldProps['suggest']) {
  const taken: string[] = []
  vi.useFakeTimers()
  renderPart(<Field suggest={suggest} onTake={(name) => taken.push(name)} />)
  const input = part('Formular').getByLabelText<HTMLInputElement>('Name')
  act(() => input.focus())
  return { input, taken }
}

const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key })

test('searches once after a pause in typing, and shows at most eight suggestions [A27.3]', () => {
  const suggest = vi.fn(() => names)
  const { input } = renderInput(suggest)
  for (const text of ['M', 'Mü', 'Mül']) {
    type(input, text)
    pause(40)
  }
  expect(suggest).not.toHaveBeenCalled()
  pause(80)
  expect(suggest.mock.calls).toEqual([['Mül']])
  expect(options()).toEqual(names.slice(0, 8))
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true')
})

test('an emptied field has no suggestions, even if a search was about to start [A27.3]', () => {
  const { input } = renderInput(() => names)
  type(input, 'M')
  type(input, '')
  pause(200)
  expect(options()).toEqual([])
  expect(input.getAttribute('role')).toBeNull()
})

test('only a marked suggestion is taken with Enter; leaving or Escape keeps the text [A27.3]', () => {
  const { input, taken } = renderInput(() => names)
  type(input, 'Mül')
  pause(80)
  press(input, 'Enter')
  expect(taken).toEqual([])
  press(input, 'ArrowDown')
  press(input, 'ArrowDown')
  const marked = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(marked?.textContent).toBe('Müller 2')
  press(input, 'ArrowUp')
  press(input, 'Enter')
  expect(taken).toEqual(['Müller 1'])
  expect(options()).toEqual([])
  type(input, 'Müll')
  pause(80)
  press(input, 'Escape')
  expect(options()).toEqual([])
  type(input, 'Mülle')
  pause(80)
  act(() => input.blur())
  expect(options()).toEqual([])
  expect(input.value).toBe('Mülle')
  expect(taken).toHaveLength(1)
})
