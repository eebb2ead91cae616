import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showError, useSnackbar } from '../state/http/snackbar.ts'
import { MessageSnackbar } from './message-snackbar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a message disappears 6000 ms after it was last shown [S2.1.6, S9.0.11]', () => {
  render(<MessageSnackbar />)
  act(() => showError('Fehler'))
  expect(screen.getByRole('alert').textContent).toBe('Fehler')
  pass(5999)
  expect(useSnackbar.getState().open).toBe(true)
  act(() => showError('Fehler'))
  pass(5999)
  expect(useSnackbar.getState().open).toBe(true)
  pass(1)
  expect(useSnackbar.getState().open).toBe(false)
})
