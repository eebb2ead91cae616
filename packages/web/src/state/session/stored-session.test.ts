// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readLoginPreset, readSession, type StoredSession, writeSession } from './stored-session.ts'

const session: StoredSession = {
  loginId: 'l1',
  accessToken: 'a',
  refreshToken: 'r',
  renewAfter: 1,
  expiresAt: 2,
  orgID: 'demo',
  username: 'ada',
  earlierNames: ['eva'],
  apiURL: '',
  role: '',
  secondFactorMissing: false,
  remember: true,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('reads back a stored session unchanged, and an older one that lacks the newer fields [S4.3.8]', () => {
  writeSession(session)
  expect(readSession()).toEqual(session)
  const { role, secondFactorMissing, earlierNames: _, ...older } = session
  localStorage.setItem('kontor.session', JSON.stringify(older))
  expect(readSession()).toEqual({ ...older, role, secondFactorMissing, earlierNames: [] })
})

test.each(Object.keys(session))('does not read a session with an invalid %s [S4.3.11]', (name) => {
  const optional = ['role', 'secondFactorMissing', 'earlierNames'].includes(name)
  for (const value of optional ? [null, 5, [5]] : [undefined, null, []]) {
    localStorage.setItem('kontor.session', JSON.stringify({ ...session, [name]: value }))
    expect(readSession()).toBeUndefined()
  }
})

test.each(['', '{', 'null', '5', '[]', '{}'])(
  'reads the stored text %j as neither a session nor a preset',
  (text) => {
    localStorage.setItem('kontor.session', text)
    localStorage.setItem('kontor.login', text)
    expect(readSession()).toBeUndefined()
    expect(readLoginPreset()).toBeUndefined()
  },
)
