import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '../../state/http/snackbar.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { field, press, renderPart, type, typeAndLeave } from '../../ui/testing/render-part.tsx'
import { PasswordForm } from './password-form.tsx'

const invalid =
  'Passwort muss mindestens 8 Zeichen lang sein, und mindestens drei von den folgenden vier Zeichenkategorien enthalten: Kleinbuchstaben, Großbuchstaben, Zahlen, Sonderzeichen.'
const [old, first, second] = ['Altes Passwort', 'Neues Passwort', 'Passwort Wiederholen'] as const
const input = (label: string) => field(screen, label)
const canSubmit = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Passwort ändern' }).disabled
const values = () => [old, first, second].map((label) => input(label).value)

function fill(...texts: [old: string, first: string, second: string]): void {
  for (const [place, label] of [old, first, second].entries()) type(input(label), texts[place] ?? '')
}

test('explains an invalid new password, and requires the old one and a valid new one typed twice [S5.0.26, S5.0.27, S5.0.28, S5.0.29]', () => {
  renderPart(<PasswordForm />)
  expect(canSubmit()).toBe(false)
  type(input(first), 'zu kurz')
  expect(screen.queryByText(invalid)).toBeNull()
  typeAndLeave(input(first), 'zu kurz')
  expect(screen.getByText(invalid)).toBeTruthy()
  type(input(first), 'Lang-genug')
  expect(screen.queryByText(invalid)).toBeNull()

  for (const texts of [
    ['', 'Neues-Passwort', 'Neues-Passwort'],
    ['alt', 'Kurz-1', 'Kurz-1'],
    ['alt', 'nurkleinbuchstaben', 'nurkleinbuchstaben'],
    ['alt', 'zweiklassen1', 'zweiklassen1'],
    ['alt', `Aa1${'x'.repeat(510)}`, `Aa1${'x'.repeat(510)}`],
    ['alt', 'Neues-Passwort', 'Neues-Passwert'],
  ] as [string, string, string][]) {
    fill(...texts)
    expect(canSubmit(), texts.join()).toBe(false)
  }
  for (const valid of ['Aa1xxxxx', 'aa1-xxxx', 'AA1-XXXX', `Aa1${'x'.repeat(509)}`]) {
    fill('alt', valid, valid)
    expect(canSubmit(), valid).toBe(true)
  }
})

test('keeps the fields on failure, clears them on success and disables the button during the call [S8.0.4, S5.0.29]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = fakeServer({ 'POST /v1/user/change-password': problem(403, 'wrongPassword') })
  renderPart(<PasswordForm />)
  fill('falsch', 'Ganz-Neu-2026', 'Ganz-Neu-2026')
  await press(screen, 'Passwort ändern')
  await waitFor(() =>
    expect(useSnackbar.getState()).toMatchObject({
      open: true,
      text: 'Passwortänderung fehlgeschlagen.',
      severity: 'error',
    }),
  )
  expect(values()).toEqual(['falsch', 'Ganz-Neu-2026', 'Ganz-Neu-2026'])
  expect(canSubmit()).toBe(true)

  server.respond({ 'POST /v1/user/change-password': () => promise.then(() => ({})) })
  await press(screen, 'Passwort ändern')
  expect(canSubmit()).toBe(false)
  resolve()
  await waitFor(() => expect(values()).toEqual(['', '', '']))
  expect(useSnackbar.getState()).toMatchObject({
    text: 'Passwort wurde erfolgreich geändert.',
    severity: 'info',
  })
  expect(screen.queryByText(invalid)).toBeNull()
})
