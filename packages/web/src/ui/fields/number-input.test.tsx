import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberInput } from './number-input.tsx'

/** The field in a form that stores the reported values. */
function Form({ reported, ...limits }: { reported: number[]; min?: number; decimals?: number }) {
  const [value, setValue] = useState(7)
  return (
    <NumberInput
      label="Menge"
      value={value}
      onChange={(number) => {
        reported.push(number)
        setValue(number)
      }}
      {...limits}
    />
  )
}

function typed(text: string, limits: { min?: number; decimals?: number } = {}) {
  const reported: number[] = []
  render(<Form reported={reported} {...limits} />)
  const field = screen.getByLabelText<HTMLInputElement>('Menge')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  const whileTyping = field.value
  fireEvent.blur(field)
  cleanup()
  return { reported, whileTyping, afterwards: field.value }
}

test('a number field keeps the typed text until blur, then shows the parsed number [S5.0.22, A5.7]', () => {
  expect(typed('1234.56')).toEqual({ reported: [1234.56], whileTyping: '1234.56', afterwards: '1.234,56' })
  expect(typed('1.234')).toMatchObject({ reported: [1234], whileTyping: '1.234', afterwards: '1.234' })
})

test('text that is not a number is reported as 0 [S5.0.22]', () => {
  expect(typed('zwei')).toMatchObject({ reported: [0], afterwards: '0' })
  expect(typed('')).toMatchObject({ reported: [0], afterwards: '0' })
})

test('a number below the minimum becomes the minimum, and one with too many decimals is rounded [S5.0.16]', () => {
  expect(typed('-5', { min: 0 })).toMatchObject({ reported: [0], afterwards: '0' })
  expect(typed('2,5', { decimals: 0 })).toMatchObject({ reported: [3], afterwards: '3' })
})
