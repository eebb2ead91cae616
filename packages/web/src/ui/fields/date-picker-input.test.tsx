import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uiTexts } from '../texts.ts'
import { DatePickerInput } from './date-picker-input.tsx'

const tooEarly = noonOf({ year: 1012, month: 1, day: 1 })
const tooLate = noonOf({ year: 2221, month: 1, day: 1 })

/** The errors that the field shows before and after blur. */
function errorsOf(props: { value: number; required?: boolean; showErrors?: boolean }) {
  const { container } = render(
    <DatePickerInput label="Datum" autoFocus={false} onChange={() => undefined} {...props} />,
  )
  const error = () => container.querySelector('.Mui-error.MuiFormHelperText-root')?.textContent
  const before = error()
  const [day] = screen.getAllByRole('spinbutton')
  if (day === undefined) throw new Error('no day field')
  fireEvent.focus(day)
  fireEvent.blur(day)
  const after = error()
  cleanup()
  return { before, after }
}

test('an empty required date is an error on blur, or at once with `showErrors` [S5.0.8]', () => {
  const { emptyField } = uiTexts
  expect(errorsOf({ value: 0, required: true })).toEqual({ before: undefined, after: emptyField })
  expect(errorsOf({ value: 0, required: true, showErrors: true }).before).toBe(emptyField)
  expect(errorsOf({ value: 0, showErrors: true })).toEqual({ before: undefined, after: undefined })
})

test('the day, month and year of a required date are marked as required for screen readers [S5.0.7]', () => {
  const marks = (required: boolean) => {
    const change = () => undefined
    render(
      <DatePickerInput label="Datum" value={0} autoFocus={false} onChange={change} required={required} />,
    )
    const sections = screen.getAllByRole('spinbutton')
    cleanup()
    return sections.map((section) => section.getAttribute('aria-required'))
  }
  expect(marks(true)).toEqual(['true', 'true', 'true'])
  expect(marks(false)).toEqual(['false', 'false', 'false'])
})

test('a date outside the accepted range is an error on blur, or at once with `showErrors` [S5.0.8]', () => {
  const { dateTooEarly, dateTooLate } = uiTexts
  expect(errorsOf({ value: tooLate })).toEqual({ before: undefined, after: dateTooLate })
  expect(errorsOf({ value: tooLate, showErrors: true }).before).toBe(dateTooLate)
  expect(errorsOf({ value: tooEarly })).toEqual({ before: undefined, after: dateTooEarly })
  expect(errorsOf({ value: tooEarly, showErrors: true }).before).toBe(dateTooEarly)
})

test('months and weekdays are German, and the week starts on Monday [S1.0.7, S2.1.7]', async () => {
  const value = noonOf({ year: 2026, month: 3, day: 11 })
  render(<DatePickerInput label="Datum" value={value} autoFocus={false} onChange={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: /^Datum auswählen/ }))
  const calendar = await screen.findByRole('grid')
  expect(screen.getByText('März 2026')).toBeTruthy()
  const weekdays = within(calendar).getAllByRole('columnheader')
  expect(weekdays.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Montag',
    'Dienstag',
    'Mittwoch',
    'Donnerstag',
    'Freitag',
    'Samstag',
    'Sonntag',
  ])
})
