import { expect, test } from 'vitest'
import { parseProgramState } from './program-caller.ts'

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
