import { beforeEach, expect, test, vi } from 'vitest'
import {
  leaveFailures,
  messageTimeInMs,
  showError,
  showMessage,
  useSnackbar,
  withdrawFailure,
} from './snackbar.ts'

const isOpen = () => useSnackbar.getState().open

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/home' } })
})

test('a message is seen for 6000 ms [S2.1.6, S9.0.11]', () => {
  expect(messageTimeInMs).toBe(6000)
})

test('the sentence of a failed call stays on its page, and leaves with it', () => {
  showMessage('Fehler', 'error', 'GET /v1/x')
  leaveFailures('/home')
  expect(isOpen()).toBe(true)
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(false)
})

test('a message that no call has failed with stays on the next page, such as one that says it is saved', () => {
  showMessage('Gespeichert', 'info')
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(true)
  showError('Anmeldung fehlgeschlagen')
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(true)
})

test('a call that succeeds withdraws its own failure and no other', () => {
  showMessage('Fehler', 'error', 'GET /v1/x')
  withdrawFailure('GET /v1/y')
  expect(isOpen()).toBe(true)
  withdrawFailure('GET /v1/x')
  expect(isOpen()).toBe(false)
})
