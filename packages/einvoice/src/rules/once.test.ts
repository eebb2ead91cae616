import { expect, test } from 'vitest'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ublOf } from '../testing/rule-documents.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { once } from './once.ts'

const tree = () => new DocumentTree(ublOf('ID=1'), ublInvoice)

test('a value is computed once per document and key', () => {
  const [first, second] = [tree(), tree()]
  let count = 0
  const next = () => ++count
  expect([once(first, 'a', next), once(first, 'a', next)]).toEqual([1, 1])
  expect([once(first, 'b', next), once(second, 'a', next), once(first, 'a', next)]).toEqual([2, 3, 1])
})

test('an error is cached too, and thrown each time', () => {
  const document = tree()
  let count = 0
  const fail = () => {
    count += 1
    throw new RangeError(`failure ${count}`)
  }
  for (const _ of [1, 2]) expect(() => once(document, 'a', fail)).toThrow('failure 1')
})

test('undefined is cached like any other value', () => {
  const document = tree()
  let count = 0
  const nothing = () => {
    count += 1
  }
  expect([once(document, 'a', nothing), once(document, 'a', nothing), count]).toEqual([
    undefined,
    undefined,
    1,
  ])
})
