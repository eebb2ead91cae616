import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkDocument } from '../document/check-document.ts'
import { writeDocument } from '../document/write-document.ts'
import { full } from '../testing/unusual-invoices.ts'

const xml = writeDocument(full, cii)

/** Whether the invoice breaks a rule after a change. */
function breaks(id: string, from: RegExp, to: string): boolean {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return checkDocument(changed).findings.some((finding) => finding.id === id)
}

test.each([
  ['102', '20261102', false],
  ['102', ' 20261231\n', false],
  ['102', '20261301', true],
  ['102', '20260001', true],
  ['102', '20261100', true],
  ['102', '20261132', true],
  ['102', '202611', true],
  ['102', '202611021', true],
  ['610', '202611', false],
])('the date of the invoice in format %s is %j: CII-DT-097 is broken: %s', (format, text, isBroken) => {
  const date = /(<ram:IssueDateTime>\s*)<udt:DateTimeString format="102">\d{8}</
  expect(breaks('CII-DT-097', date, `$1<udt:DateTimeString format="${format}">${text}<`)).toBe(isBroken)
})
