import { expect, test } from 'vitest'
import { programState } from './program-caller.ts'

const row = {
  role: 'writing',
  id: 't1',
  name: 'Kasse|Nord',
  used_at: null,
  functions: 'offers',
  owner_role: 'administration',
}

test('the state of a program contains its name and role, but no proof', () => {
  expect(programState({ ...row, used_at: 9 })).toEqual({
    user: 'API: Kasse|Nord',
    id: 't1',
    role: 'writing',
    functions: ['offers'],
    provenAt: undefined,
    usedAt: 9,
    mustSetUpFactor: false,
  })
  expect(programState(row)?.usedAt).toBe(0)
})

test("a program has no state if its owner lacks one of the program's rights, or if a role is unknown", () => {
  for (const other of [
    { role: 'administration', owner_role: 'writing' },
    { role: 'owner' },
    { owner_role: 'owner' },
  ]) {
    expect(programState({ ...row, ...other })).toBeUndefined()
  }
  expect(programState(undefined)).toBeUndefined()
})
