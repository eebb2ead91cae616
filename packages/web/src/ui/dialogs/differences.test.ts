import { expect, test } from 'vitest'
import { type Fields, workDifferences } from './differences.ts'

const fieldsOf = ({ name, phone }: { name: string; phone: string; more: string }): Fields => ({
  Name: name,
  Telefon: phone,
})
const stored = { name: 'Anna', phone: '', more: '' }

test('each difference has both values; an empty value is described in words', () => {
  expect(workDifferences(stored, { ...stored, name: 'Anne', phone: '030' }, fieldsOf)).toEqual([
    { field: 'Name', before: 'Anna', after: 'Anne' },
    { field: 'Telefon', before: 'leer', after: '030' },
  ])
})

test('a difference outside the named fields is listed as other data', () => {
  expect(workDifferences(stored, { ...stored }, fieldsOf)).toEqual([])
  expect(workDifferences(stored, { ...stored, more: 'x' }, fieldsOf)).toEqual([
    { field: 'Weitere Angaben', before: '', after: 'geändert' },
  ])
})
