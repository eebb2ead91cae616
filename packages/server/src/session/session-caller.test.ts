import { expect, test } from 'vitest'
import { parseSessionState } from './session-caller.ts'

test('reads the state of a session; an unknown session or role has none', () => {
  expect(parseSessionState('writing|chains,offers|5|7|1|s1|Müller|Söhne')).toEqual({
    user: 'Müller|Söhne',
    id: 's1',
    role: 'writing',
    functions: ['chains', 'offers'],
    provenAt: 5,
    usedAt: 7,
    mustSetUpFactor: true,
  })
  expect(parseSessionState('reading||0|0|0|s1|erika')).toMatchObject({
    user: 'erika',
    functions: [],
    mustSetUpFactor: false,
  })
  expect(parseSessionState(null)).toBeUndefined()
  expect(parseSessionState('owner||0|0|0|s1|erika')).toBeUndefined()
})
