import type { Person } from '@kontor/contract/people/people-schema'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { press, renderPart, type } from '#rooms/ui/testing/render-part.tsx'
import { PeoplePage } from './people-page.tsx'

const former: Person = {
  username: 'erika',
  email: '',
  role: 'writing',
  roleUntil: 0,
  disabled: true,
  invited: false,
  secondFactor: false,
  sessions: 0,
  lastSeen: 0,
}
const tooMany = problem(400, 'invalidRequest', { issues: [{ path: '', code: 'tooMany' }] })
const sentence =
  'Ihre Organisation hat bereits 1.000 Benutzer. Sperren Sie zuerst jemanden, der nicht mehr bei Ihnen arbeitet.'

beforeEach(async () => {
  fakeServer({
    'GET /v1/people': () => [former],
    'POST /v1/people/invite': tooMany,
    'POST /v1/people/disabled': tooMany,
  })
  renderPart(<PeoplePage />)
  await screen.findByText('erika')
})

test('a failed invitation to a full organisation shows what to do, and keeps the name', async () => {
  await press(screen, 'Person einladen')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Benutzername/ })
  type(name, 'max')
  await press(screen, 'Link erstellen')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(name.value).toBe('max')
})

test('in a full organisation, no user can be enabled again, and an alert says why', async () => {
  await press(screen, 'Aktionen für erika')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Entsperren' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})
