import type { StoredReminderSettings } from '@kontor/contract/payments/reminders/reminder-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { defaultReminderSettings } from '@kontor/domain/payments/reminders/reminder-settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, fill, fillDay } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

const path = '/v1/payments/reminders/settings'
const stored: StoredReminderSettings = {
  ...defaultReminderSettings(),
  numberPattern: 'M-{YYYY}-{NNNN}',
  revision: 3,
}

async function open(handlers: Parameters<typeof signedInAs>[2] = {}) {
  const server = signedInAs('administration', ['payments'], { [`GET ${path}`]: () => stored, ...handlers })
  renderPart(<ReminderSettings />)
  await screen.findByRole('group', { name: '1. Stufe' })
  return server
}
const level = (position: number) => part(`${position}. Stufe`, 'group')

test('sends the levels with their texts, days and fees [A22.20]', async () => {
  const server = await open({ [`PUT ${path}`]: problem(409, 'stale') })
  expect(level(1).queryByLabelText('Mahnkosten')).toBeNull()
  fill(level(2), { 'Name der Stufe': 'Mahnung', Mahnkosten: '2,40', 'Neue Frist in Tagen': '14' })
  await press(screen, 'Letzte Stufe entfernen')
  await press(screen, 'Speichern')
  const { levels, ...others } = stored
  expect(await server.bodyOf(`PUT ${path}`)).toEqual({
    ...others,
    levels: [levels[0], { ...levels[1], title: 'Mahnung', fee: 2.4, deadlineDays: 14 }, levels[2]],
  })
  await screen.findByText(/^Jemand anders hat die Einstellungen/)
})

test('warns about fees and texts that consumers need not accept, and saves them anyway [A22.20]', async () => {
  await open()
  fill(level(3), { Mahnkosten: '5', Schluss: 'Sonst melden wir Sie der Schufa.' })
  expect(textOf(screen.getByRole('group', { name: '3. Stufe' }))).toContain('Über 2,50 € sind gegenüber')
  expect(textOf(screen.getByRole('group', { name: '3. Stufe' }))).toContain('BGH I ZR 157/13')
  expect(buttonsOf(screen)).toContain('Speichern')
})

test('refuses unknown placeholders and patterns while they are typed [A22.20]', async () => {
  await open()
  fill(level(1), { Schluss: 'Zahlen Sie bis {Datum}.' })
  await screen.findByText('{Datum} füllt Kontor nicht aus. Möglich sind {Frist}, {Betrag}.')
  expect(buttonsOf(screen)).not.toContain('Speichern')
  fill(level(1), { Schluss: 'Zahlen Sie bis {Frist}.' })
  expect(buttonsOf(screen)).toContain('Speichern')
  fill(screen, { 'Nummernmuster der Mahnungen': 'M' })
  expect(buttonsOf(screen)).not.toContain('Speichern')
})

test('adds a base rate of a half-year [A22.21]', async () => {
  const server = await open({
    [`PUT ${path}`]: ({ body }) => ({ ...stored, ...(body as object), revision: 4 }),
  })
  await screen.findByText(/Zuletzt eingebaut: 1,52\s% ab 01\.07\.2026\./)
  await press(screen, 'Satz hinzufügen')
  expect(buttonsOf(screen)).not.toContain('Speichern')
  fill(screen, { Satz: '-0,88' })
  await fillDay('Ab (1. Januar oder 1. Juli)', '02.01.2027')
  await screen.findByText('Nur der 1. Januar und der 1. Juli, jeder einmal.')
  await fillDay('Ab (1. Januar oder 1. Juli)', '01.01.2027')
  await waitFor(() => expect(buttonsOf(screen)).toContain('Speichern'))
  await press(screen, 'Speichern')
  expect(await server.bodyOf(`PUT ${path}`)).toEqual({
    ...stored,
    baseRates: [{ from: noonOf({ year: 2027, month: 1, day: 1 }), rate: -0.0088 }],
  })
})

test('adds a level with the last built-in texts [A22.20]', async () => {
  await open()
  await press(screen, 'Stufe hinzufügen')
  expect(level(5).getByLabelText<HTMLInputElement>(/^Name der Stufe/).value).toBe('Letzte Mahnung')
  await press(screen, 'Stufe hinzufügen')
  expect(buttonsOf(screen)).not.toContain('Stufe hinzufügen')
})
