import type { OwnSession } from '@kontor/contract/session/own-session-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf } from '#rooms/testing/forms.ts'
import { answer, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { SessionList } from './session-list.tsx'

const current: OwnSession = {
  ...{ id: 's-1', device: '', address: '', signedInAt: 1_790_000_000, usedAt: 1_790_600_000, current: true },
}
const other = { ...current, id: 's-2', address: '192.0.2.7', current: false }

async function show(sessions: OwnSession[]) {
  const server = fakeServer({
    'GET /v1/user/sessions': () => sessions,
    'POST /v1/user/sessions/end': () => ({ id: 's-2' }),
  })
  renderPart(<SessionList />)
  await screen.findAllByRole('listitem')
  return server
}

test('says when each device signed in and when it was last used [A10.8]', async () => {
  await show([current, other])
  const [signedIn, used] = [1_790_000_000, 1_790_600_000].map((time) => formatTimestamp(time))
  const times = `angemeldet am ${signedIn} · zuletzt benutzt am ${used}`
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    `Unbekanntes Gerätdieses GerätOrt unbekannt · ${times}`,
    `Unbekanntes Gerätvon 192.0.2.7 · ${times}`,
  ])
})

test('ends another device after a question, and offers no button for this one [A10.8]', async () => {
  const server = await show([current, other])
  expect(buttonsOf(screen)).toEqual(['Unbekanntes Gerät abmelden', 'Alle anderen abmelden'])
  await press(screen, 'Unbekanntes Gerät abmelden')
  const question = 'Unbekanntes Gerät wird sofort abgemeldet. Nicht Gespeichertes kann verloren gehen.'
  await answer(question, 'declined')
  expect(server.bodiesOf('POST /v1/user/sessions/end')).toEqual([])
  await press(screen, 'Unbekanntes Gerät abmelden')
  await answer(question, 'agreed')
  expect(await server.bodyOf('POST /v1/user/sessions/end')).toEqual({ id: 's-2' })
})

test('offers to end all others only if there are any', async () => {
  await show([current])
  expect(buttonsOf(screen)).toEqual([])
})
