import { expect, test } from 'vitest'
import { rightToSave } from '../invoices/right-to-save.ts'
import { rightForOutcome, seriesOutcomes } from '../series/series.ts'
import { isRoleWithin, rights, rightsOf, roleMay, roleNeedsEnd, roles } from './rights.ts'

test('each of the five roles has a fixed subset of the six rights [A10.1, A10.2]', () => {
  const table = Object.fromEntries(roles.map((role) => [role, rightsOf(role).join(' ')]))
  expect(table).toEqual({
    administration: 'read write finalize money books administer',
    accounting: 'read write finalize money books',
    writing: 'read write',
    reading: 'read',
    auditing: 'read books',
  })
})

test('every role may read; only administration may administer', () => {
  expect(roles.filter((role) => roleMay(role, 'read'))).toEqual(roles)
  expect(roles.filter((role) => roleMay(role, 'administer'))).toEqual(['administration'])
  expect(rightsOf('administration')).toEqual(rights)
})

test('every role that may run reminders may also send their letters [A22.26, A23.26]', () => {
  expect(roles.filter((role) => roleMay(role, 'money') && !roleMay(role, 'finalize'))).toEqual([])
})

test('a role is within every role that has all of its rights, including itself', () => {
  const within = (role: (typeof roles)[number]) => roles.filter((other) => isRoleWithin(role, other))
  expect(within('administration')).toEqual(['administration'])
  expect(within('auditing')).toEqual(['administration', 'accounting', 'auditing'])
  expect(within('writing')).toEqual(['administration', 'accounting', 'writing'])
  expect(within('reading')).toEqual(roles)
})

test('only the auditor role must have an end date', () => {
  expect(roles.filter(roleNeedsEnd)).toEqual(['auditing'])
})

test('only a user who may finalize can correct a final, or have a series create or send finals [A10.1]', () => {
  expect([rightToSave({ status: 'draft' }), rightToSave({ status: 'final' })]).toEqual(['write', 'finalize'])
  expect(seriesOutcomes.map((outcome) => [outcome, rightForOutcome(outcome)])).toEqual([
    ['draft', 'write'],
    ['final', 'finalize'],
    ['sent', 'finalize'],
  ])
})
