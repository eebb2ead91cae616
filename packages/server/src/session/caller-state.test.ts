import { expect, test } from 'vitest'
import { parseFunctions, parseProgramState, parseSessionState } from './caller-state.ts'

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

test('the state of a program contains its name and role, but no proof', () => {
  expect(parseProgramState('writing|offers|administration|9|t1|Kasse|Nord')).toEqual({
    user: 'API: Kasse|Nord',
    id: 't1',
    role: 'writing',
    functions: ['offers'],
    provenAt: undefined,
    usedAt: 9,
    mustSetUpFactor: false,
  })
})

test("a program has no state if its owner lacks one of the program's rights, or if a role is unknown", () => {
  for (const text of [
    null,
    'administration||writing|0|t1|Kasse',
    'owner||administration|0|t1|Kasse',
    'writing||owner|0|t1|Kasse',
  ]) {
    expect(parseProgramState(text)).toBeUndefined()
  }
})

test('functions unknown to this version are off', () => {
  expect(parseFunctions('chains,teleport,,offers')).toEqual(['chains', 'offers'])
  expect(parseFunctions('')).toEqual([])
})
