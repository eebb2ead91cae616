import { emptyProfile } from '@kontor/domain/organisation/profile'
import { expect, test } from 'vitest'
import { profileShape } from './profile-schema.ts'

test('a profile has no accent colour unless it was chosen, and only a readable one [A28.2]', () => {
  expect(profileShape.parse(emptyProfile())).toEqual(emptyProfile())
  expect(profileShape.parse({ ...emptyProfile(), accentColor: '#0f4c5c' }).accentColor).toBe('#0f4c5c')
  for (const accentColor of ['#ffcc00', '#fff', 'red', '', 7])
    expect(profileShape.safeParse({ ...emptyProfile(), accentColor }).success).toBe(false)
})
