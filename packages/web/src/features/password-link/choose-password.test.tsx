import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { field, press, renderPart, type, visit } from '../../ui/testing/render-part.tsx'
import { ChoosePassword } from './choose-password.tsx'

const [first, second] = ['Neues Passwort', 'Passwort Wiederholen'] as const
const input = (label: string) => field(screen, label)
const isFaulty = (label: string) => input(label).getAttribute('aria-invalid') === 'true'
const faulty = () => [first, second].filter(isFaulty)

test('submitting without repeating the password shows an error until both passwords match', async () => {
  const server = fakeServer()
  renderPart(
    <ChoosePassword
      token="t"
      holder={{ organisation: 'acme', organisationName: 'Acme', username: 'erika', passwordUsable: true }}
      onChosen={() => {}}
      onOver={() => {}}
    />,
  )
  type(input(first), 'Neues-Passwort-1')
  visit(input(second))
  expect(faulty()).toEqual([])
  await press(screen, 'Passwort speichern')
  expect(faulty()).toEqual([second])
  expect(screen.getByText('Feld ist leer')).toBeTruthy()
  visit(input(second))
  expect(faulty()).toEqual([second])

  type(input(second), 'Neues-Passwort')
  expect(screen.getByText('Die Passwörter stimmen nicht überein.')).toBeTruthy()
  expect(server.requests).toEqual([])
  type(input(second), 'Neues-Passwort-1')
  expect(faulty()).toEqual([])
})
