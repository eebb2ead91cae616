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

test('the display time of a message is 6000 ms [S2.1.6, S9.0.11]', () => {
  expect(messageTimeInMs).toBe(6000)
})

test('the message about a failed call disappears when another page opens', () => {
  showMessage('Fehler', 'error', 'GET /v1/x')
  leaveFailures('/home')
  expect(isOpen()).toBe(true)
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(false)
})

test('a message that was not caused by a failed call stays when another page opens', () => {
  showMessage('Gespeichert', 'info')
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(true)
  showError('Anmeldung fehlgeschlagen')
  leaveFailures('/home/addressbook')
  expect(isOpen()).toBe(true)
})

test('a call that succeeds withdraws only the message about its own earlier failure', () => {
  showMessage('Fehler', 'error', 'GET /v1/x')
  withdrawFailure('GET /v1/y')
  expect(isOpen()).toBe(true)
  withdrawFailure('GET /v1/x')
  expect(isOpen()).toBe(false)
})
