import { noonOf } from '@kontor/domain/days/calendar-day'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateInput } from './date-input.tsx'

const day = noonOf({ year: 2026, month: 2, day: 1 })

test('shows a required date until the picker has loaded and takes over the date and the focus [S2.1.7]', async () => {
  const changes: number[] = []
  render(
    <DateInput
      label="Datum"
      value={day}
      format="DD-MM-YYYY"
      onChange={(value) => changes.push(value)}
      required
    />,
  )
  const plain = screen.getByLabelText<HTMLInputElement>('Datum')
  expect(plain.value).toBe('01-02-2026')
  expect(plain.readOnly).toBe(true)
  expect(plain.getAttribute('aria-required')).toBe('true')
  fireEvent.focus(plain)
  const sections = await screen.findAllByRole('spinbutton')
  expect(sections.map((section) => section.textContent)).toEqual(['01', '02', '2026'])
  expect(screen.getByRole('group', { name: 'Datum' }).contains(document.activeElement)).toBe(true)
  expect(changes).toEqual([])
})
