import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uiTexts } from '../texts.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

function fieldWith(props: Partial<TextInputProps>) {
  const input = (changes: Partial<TextInputProps> = {}) => (
    <TextInput label="Titel" value="" onChange={() => undefined} required {...props} {...changes} />
  )
  const { rerender } = render(input())
  return {
    field: screen.getByLabelText('Titel'),
    change: (changes: Partial<TextInputProps>) => rerender(input(changes)),
  }
}

const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
const showsEmptyError = () => screen.queryByText(uiTexts.emptyField) !== null

test('an empty required field shows its error on blur, not before [S5.0.4]', () => {
  const { field, change } = fieldWith({})
  fireEvent.focus(field)
  expect([isMarked(field), showsEmptyError()]).toEqual([false, false])
  fireEvent.blur(field)
  expect([isMarked(field), showsEmptyError()]).toEqual([true, true])
  change({ value: 'Webseite' })
  expect([isMarked(field), showsEmptyError()]).toEqual([false, false])
})

test('with `showErrors`, an empty required field shows its error at once [S5.0.4]', () => {
  const { field } = fieldWith({ showErrors: true })
  expect([isMarked(field), showsEmptyError()]).toEqual([true, true])
})

test('text that consists only of spaces counts as empty, and fields that are not required accept it [S5.0.4]', () => {
  const { field, change } = fieldWith({ value: '  ', showErrors: true })
  expect([isMarked(field), showsEmptyError()]).toEqual([true, true])
  change({ required: false })
  expect([isMarked(field), showsEmptyError()]).toEqual([false, false])
})
