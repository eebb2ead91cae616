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

test.each(['CII-DT-015', 'CII-DT-018'])(
  'only attachments have an address, and only attachments and objects a kind: %s',
  (id) => {
    const reference = 'ram:ContractReferencedDocument'
    const filled = (name: string, kind: string) =>
      `<${name}><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:URIID>https://a.example</ram:URIID><ram:TypeCode>${kind}</ram:TypeCode></${name}>`
    const contract = new RegExp(`<${reference}>[\\s\\S]*?</${reference}>`)
    expect(breaks(id, contract, filled(reference, '916'))).toBe(true)
    expect(breaks(id, contract, filled('ram:AdditionalReferencedDocument', '916'))).toBe(false)
    expect(breaks(id, contract, filled('ram:AdditionalReferencedDocument', '1'))).toBe(true)
  },
)

test('a reference has no status: CII-DT-016', () => {
  const status = '<ram:ContractReferencedDocument><ram:StatusCode>1</ram:StatusCode>'
  expect(breaks('CII-DT-016', /<ram:ContractReferencedDocument>/, status)).toBe(true)
})

test('gross and net price apply to the same quantity in the same unit: BR-TMP-3', () => {
  const price = (name: string, quantity: string) =>
    `<ram:${name}><ram:ChargeAmount>1.00</ram:ChargeAmount>${quantity}</ram:${name}>`
  const prices = /<ram:GrossPriceProductTradePrice>[\s\S]*?<\/ram:NetPriceProductTradePrice>/
  const of = (unit: string, quantity = '1') => `<ram:BasisQuantity${unit}>${quantity}</ram:BasisQuantity>`
  const areDifferent = (gross: string, net: string) => {
    const both = price('GrossPriceProductTradePrice', gross) + price('NetPriceProductTradePrice', net)
    return breaks('BR-TMP-3', prices, both)
  }
  const [hours, pieces] = [' unitCode="HUR"', ' unitCode="H87"']
  expect(areDifferent(of(hours), of(hours))).toBe(false)
  expect(areDifferent(of(hours), of(pieces))).toBe(true)
  expect(areDifferent(of(hours), of(hours, '2'))).toBe(true)
  expect(areDifferent(of(hours), of(''))).toBe(false)
  expect(areDifferent(of(''), of(hours))).toBe(false)
  expect(areDifferent(of(''), of('', '2'))).toBe(true)
  expect(areDifferent('', of(hours))).toBe(false)
  expect(areDifferent(of(hours), '')).toBe(false)
})
