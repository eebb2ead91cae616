import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { readPath } from '../syntax/path.ts'
import { relativePath } from '../syntax/term-paths.ts'
import { readRoute } from './route.ts'

test('the path of a term starts at the place if the group there contains the term, otherwise at the root', () => {
  const fromRoot = { start: 'root', path: relativePath(cii, 'BT-131', undefined) }
  expect(readRoute(cii, '', 'BT-131')).toEqual(fromRoot)
  expect(readRoute(cii, 'BG-23', 'BT-131')).toEqual(fromRoot)
  expect(readRoute(cii, 'BG-25', 'BT-131')).toEqual({
    start: 'here',
    path: relativePath(cii, 'BT-131', 'BG-25'),
  })
  expect(readRoute(cii, '', 'BG-25').start).toBe('root')
})

test('a path starts at the place, even if it mentions a term', () => {
  for (const where of ['Name', '..', '@schemeID', '.', 'Amount[@currencyID=$BT-5]', 'B-1'])
    expect(readRoute(cii, 'BG-25', where)).toEqual({ start: 'here', path: readPath(where) })
})

test('//Name starts at all elements with that name, and //*Name at all elements whose names end with it', () => {
  const start = (name: string, isSuffix = false) => ({ name, isSuffix })
  expect(readRoute(cii, '', '//Tax')).toEqual({ start: start('Tax'), path: readPath('.') })
  expect(readRoute(cii, '', '//Tax/ID')).toEqual({ start: start('Tax'), path: readPath('./ID') })
  expect(readRoute(cii, '', '//Tax[ID=$BT-5]/@a')).toEqual({
    start: start('Tax'),
    path: readPath('.[ID=$BT-5]/@a'),
  })
  expect(readRoute(cii, '', '//*Amount')).toEqual({ start: start('Amount', true), path: readPath('.') })
})
