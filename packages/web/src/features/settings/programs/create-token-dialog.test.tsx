import { noonOf } from '@kontor/domain/days/calendar-day'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { fill, fillDay } from '#rooms/testing/forms.ts'
import { choose, press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'

const call = 'POST /v1/program-tokens'
const today = noonOf({ year: 2027, month: 3, day: 1 })
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zugang anlegen' })

function show() {
  const server = fakeServer({ [call]: problem(400, 'invalidRequest', { issues: [] }) })
  renderPart(<CreateTokenDialog today={today} onCreated={() => undefined} onClose={() => undefined} />)
  return server
}

test('a token is read-only and valid for a year, unless the user chooses otherwise [A11.1]', async () => {
  const server = show()
  expect(create().disabled).toBe(true)
  fill(screen, { 'Name des Programms': ' Kasse ' })
  await press(screen, 'Zugang anlegen')
  const midnightAfter = (year: number, month: number, day: number) => noonOf({ year, month, day }) + 12 * 3600
  expect(await server.bodyOf(call)).toEqual({
    ...{ name: 'Kasse', role: 'reading', expiresAt: midnightAfter(2028, 2, 29) },
  })
})

test('a token needs a last day from today on [A11.1]', async () => {
  const server = show()
  fill(screen, { 'Name des Programms': 'Kasse' })
  await choose(screen.getByRole('combobox', { name: 'Rolle' }), 'Schreiben')
  await fillDay('Gültig bis einschließlich', '28.02.2027')
  expect(create().disabled).toBe(true)
  await fillDay('Gültig bis einschließlich', '01.03.2027')
  await press(screen, 'Zugang anlegen')
  expect(await server.bodyOf(call)).toEqual({
    ...{ name: 'Kasse', role: 'writing', expiresAt: today + 12 * 3600 },
  })
})
