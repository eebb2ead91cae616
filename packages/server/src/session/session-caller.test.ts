import { expect, test } from 'vitest'
import { sessionState } from './session-caller.ts'

const row = {
  role: 'reading',
  name: 'erika',
  functions: '',
  id: 's1',
  proven_at: 0,
  used_at: 0,
  must_set_up: 0,
}

test('reads the state of a session; an unknown session or role has none', () => {
  const other = { name: 'Müller|Söhne', functions: 'chains,offers', proven_at: 5, used_at: 7, must_set_up: 1 }
  expect(sessionState({ ...row, ...other, role: 'writing' })).toEqual({
    user: 'Müller|Söhne',
    id: 's1',
    role: 'writing',
    functions: ['chains', 'offers'],
    provenAt: 5,
    usedAt: 7,
    mustSetUpFactor: true,
  })
  expect(sessionState(row)).toMatchObject({ user: 'erika', functions: [], mustSetUpFactor: false })
  expect(sessionState(undefined)).toBeUndefined()
  expect(sessionState({ ...row, role: 'owner' })).toBeUndefined()
})
