import type { ProgramToken } from '@kontor/contract/programs/program-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '#rooms/state/testing/fake-server.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { answer, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { ProgramsPage } from './programs-page.tsx'

const revoke = 'POST /v1/program-tokens/revoke'
const token: ProgramToken = {
  ...{ id: 't-1', name: 'Kasse', role: 'writing', owner: 'bernd', createdAt: 1, usedAt: 0 },
  expiresAt: noonOf({ year: 2027, month: 12, day: 31 }) + 12 * 3600,
}

test('names the last day of a token, and revokes it after a question [A11.1]', async () => {
  const server = signedInAs('administration', [], {
    'GET /v1/program-tokens': () => [token],
    [revoke]: problem(500),
  })
  renderPart(<ProgramsPage />)
  expect(textOf(await screen.findByRole('listitem'))).toBe(
    'KasseSchreiben · bis 31.12.2027 · noch nicht benutzt · angelegt von bernd',
  )
  const question = 'Kasse wird beim nächsten Aufruf abgewiesen. Das lässt sich nicht zurücknehmen.'
  await press(screen, 'Zugang von Kasse entziehen')
  await answer(question, 'declined')
  expect(server.bodiesOf(revoke)).toEqual([])
  await press(screen, 'Zugang von Kasse entziehen')
  await answer(question, 'agreed')
  expect(await server.bodyOf(revoke)).toEqual({ id: 't-1' })
})
