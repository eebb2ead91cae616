import { expect, test } from 'vitest'
import { readPath } from './path.ts'

const condition = { value: undefined, isNegated: false, isLiteral: false, isForWriting: false }
const step = (name: string, ...conditions: unknown[]) => ({ name, isAttribute: false, conditions })

/** The conditions of the only step of a path. */
const conditionsIn = (text: string) => readPath(`A[${text}]`)[0]?.[0]?.conditions

test('a path consists of steps, and may have alternatives and an attribute at its end', () => {
  expect(readPath('A/B')).toEqual([[step('A'), step('B')]])
  expect(readPath('A|../B')).toEqual([[step('A')], [step('..'), step('B')]])
  expect(readPath('A/@b')).toEqual([[step('A'), { ...step('b'), isAttribute: true }]])
  expect(readPath('A[B/C|D]/E')).toEqual([[step('A', { ...condition, path: readPath('B/C|D') }), step('E')]])
})

test('a condition requires a path or a value, or the absence of either', () => {
  const path = readPath('B')
  expect(conditionsIn('B')).toEqual([{ ...condition, path }])
  expect(conditionsIn('!B')).toEqual([{ ...condition, path, isNegated: true }])
  expect(conditionsIn('B=c')).toEqual([{ ...condition, path, value: 'c' }])
  expect(conditionsIn('B!=c')).toEqual([{ ...condition, path, value: 'c', isNegated: true }])
  expect(conditionsIn('B==c')).toEqual([{ ...condition, path, value: 'c', isLiteral: true }])
  expect(conditionsIn('B!==c')).toEqual([
    { ...condition, path, value: 'c', isNegated: true, isLiteral: true },
  ])
  expect(conditionsIn('+B=c')).toEqual([{ ...condition, path, value: 'c', isForWriting: true }])
  expect(conditionsIn('B=c=d')).toEqual([{ ...condition, path, value: 'c=d' }])
  expect(conditionsIn('B][C=d')).toEqual([
    { ...condition, path },
    { ...condition, path: readPath('C'), value: 'd' },
  ])
})

test('conditions may be nested', () => {
  const [inner] = readPath('B[@c!=d]')
  expect(conditionsIn('B[@c!=d]=e')).toEqual([{ ...condition, path: [inner], value: 'e' }])
  expect(conditionsIn('!B[@c!=d]')).toEqual([{ ...condition, path: [inner], isNegated: true }])
})
