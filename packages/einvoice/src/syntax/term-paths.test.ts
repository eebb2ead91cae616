import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { readPath } from './path.ts'
import { absolutePath, isWithin, relativePath } from './term-paths.ts'

test('a group contains its terms and groups, at any depth', () => {
  // The price details (BG-29) of a line (BG-25) contain the discount on the price (BT-147).
  for (const [term, group] of [
    ['BT-131', 'BG-25'],
    ['BG-29', 'BG-25'],
    ['BT-147', 'BG-29'],
    ['BT-147', 'BG-25'],
  ] as const)
    expect([term, group, isWithin(term, group)]).toEqual([term, group, true])
  for (const [term, group] of [
    ['BT-1', 'BG-25'],
    ['BG-25', 'BG-25'],
    ['BT-131', 'BG-29'],
    ['BT-147', 'BG-23'],
  ] as const)
    expect([term, group, isWithin(term, group)]).toEqual([term, group, false])
})

test('the path of a term leads through its groups', () => {
  for (const syntax of [cii, ublInvoice]) {
    const [line = []] = absolutePath(syntax, 'BG-25')
    const [amount = []] = relativePath(syntax, 'BT-131', 'BG-25')
    expect(amount).toEqual(readPath(syntax.terms.get('BT-131')?.path ?? '')[0])
    expect(absolutePath(syntax, 'BT-131')).toEqual([[...line, ...amount]])
    const [details = []] = relativePath(syntax, 'BG-29', 'BG-25')
    const [discount = []] = relativePath(syntax, 'BT-147', 'BG-29')
    expect(relativePath(syntax, 'BT-147', 'BG-25')).toEqual([[...details, ...discount]])
    expect(absolutePath(syntax, 'BT-1')).toEqual(readPath(syntax.terms.get('BT-1')?.path ?? ''))
  }
  expect(absolutePath(cii, 'BT-1')).not.toEqual(absolutePath(ublInvoice, 'BT-1'))
})

test('a term that a syntax lacks has no path in that syntax', () => {
  const without = { ...cii, terms: new Map([...cii.terms].filter(([term]) => term !== 'BT-131')) }
  expect(absolutePath(without, 'BT-131')).toEqual([])
})

test('a path relative to a group that does not contain the term starts at the root', () => {
  for (const term of ['BT-1', 'BT-27'])
    expect(relativePath(cii, term, 'BG-25')).toEqual(absolutePath(cii, term))
})
