import { describe, expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkDocument } from '../document/check-document.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { full } from '../testing/unusual-invoices.ts'

const xml = writeDocument(full, cii)

/** Whether the invoice breaks a rule after a change. */
function breaks(id: string, from: RegExp, to: string): boolean {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return checkDocument(changed).findings.some((finding) => finding.id === id)
}

/** Matches an element from its start tag to the first end tag; `first` is the first element inside it. */
function element(name: string, first = ''): RegExp {
  const inside = first === '' ? '' : `\\s*<ram:${first}>`
  return new RegExp(`<ram:${name}>${inside}[\\s\\S]*?</ram:${name}>`)
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
])('an invoice date in format %s, written as %j, breaks CII-DT-097: %s', (format, text, isBroken) => {
  const date = /(<ram:IssueDateTime>\s*)<udt:DateTimeString format="102">\d{8}</
  expect(breaks('CII-DT-097', date, `$1<udt:DateTimeString format="${format}">${text}<`)).toBe(isBroken)
})

test.each(['CII-DT-015', 'CII-DT-018'])(
  'only additional documents of a known kind may have an address and a type code: %s',
  (id) => {
    const reference = 'ram:ContractReferencedDocument'
    const filled = (name: string, kind: string) =>
      `<${name}><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:URIID>https://a.example</ram:URIID><ram:TypeCode>${kind}</ram:TypeCode></${name}>`
    const contract = element('ContractReferencedDocument')
    expect(breaks(id, contract, filled(reference, '916'))).toBe(true)
    expect(breaks(id, contract, filled('ram:AdditionalReferencedDocument', '916'))).toBe(false)
    expect(breaks(id, contract, filled('ram:AdditionalReferencedDocument', '1'))).toBe(true)
    const twoKinds = '1</ram:TypeCode><ram:TypeCode>916'
    expect(breaks(id, contract, filled('ram:AdditionalReferencedDocument', twoKinds))).toBe(false)
  },
)

test('a reference must not have a status: CII-DT-016', () => {
  const status = '<ram:ContractReferencedDocument><ram:StatusCode>1</ram:StatusCode>'
  expect(breaks('CII-DT-016', /<ram:ContractReferencedDocument>/, status)).toBe(true)
})

test('only a reference to a preceding invoice may have a date: CII-DT-027', () => {
  const day =
    '<ram:FormattedIssueDateTime><a:DateTimeString xmlns:a="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" format="102">20261101</a:DateTimeString></ram:FormattedIssueDateTime>'
  const dated = (name: string) =>
    breaks(
      'CII-DT-027',
      new RegExp(
        `(<ram:${name}>\\s*<ram:IssuerAssignedID>[^<]*</ram:IssuerAssignedID>)[\\s\\S]*?(?=</ram:${name}>)`,
      ),
      `$1${day}`,
    )
  expect(['ContractReferencedDocument', 'AdditionalReferencedDocument'].map(dated)).toEqual([true, true])
  expect(dated('InvoiceReferencedDocument')).toBe(false)
})

test('only a reference to an invoiced object may have a scheme code: CII-DT-024', () => {
  const withCode = (name: string, kind: string) =>
    breaks(
      'CII-DT-024',
      element('ContractReferencedDocument'),
      `<ram:${name}><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>${kind}</ram:TypeCode><ram:ReferenceTypeCode>ABZ</ram:ReferenceTypeCode></ram:${name}>`,
    )
  expect(withCode('AdditionalReferencedDocument', '130')).toBe(false)
  expect(withCode('AdditionalReferencedDocument', '916')).toBe(true)
  expect(withCode('ContractReferencedDocument', '130')).toBe(true)
})

describe('rejects scheme attributes on the identifier of', () => {
  const names = [
    'schemeName',
    'schemeAgencyName',
    'schemeDataURI',
    'schemeURI',
    'schemeID',
    'schemeAgencyID',
    'schemeVersionID',
  ]
  const brokenBy = (tag: RegExp, ids: readonly string[]) =>
    ids.filter((id, index) => breaks(id, tag, `$& ${names[index]}="A"`))
  const plain = names.map((_, index) => `CII-DT-00${index + 1}`)
  const others = names.slice(0, 4).map((_, index) => `CII-DT-10${index + 1}`)

  test.each([
    ['the specification', /<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID/],
    ['the invoice', /<rsm:ExchangedDocument>\s*<ram:ID/],
    ['a line', /<ram:LineID/],
    ['an item, as assigned by the seller', /<ram:SellerAssignedID/],
  ])('%s: CII-DT-001 to CII-DT-007', (_, tag) => {
    expect(brokenBy(tag, plain)).toEqual(plain)
    expect(brokenBy(tag, others)).toEqual([])
  })

  test.each([
    ['the business process', /<ram:BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID/],
    ['an item, as assigned by the buyer', /<ram:BuyerAssignedID/],
    ["an item's country of origin", /<ram:OriginTradeCountry>\s*<ram:ID/],
    ['an order', /<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID/],
    ['a project', /<ram:SpecifiedProcuringProject>\s*<ram:ID/],
  ])('%s: CII-DT-101 to CII-DT-104', (_, tag) => {
    expect(brokenBy(tag, others)).toEqual(others)
    expect(brokenBy(tag, plain)).toEqual([])
  })
})

test('only the tax total may state its currency: CII-DT-031, CII-DT-032', () => {
  const brokenAt = (name: string) =>
    ['CII-DT-031', 'CII-DT-032'].filter((id, index) =>
      breaks(
        id,
        new RegExp(`<ram:${name}[^>]*`),
        `<ram:${name} ${['currencyID', 'currencyCodeListVersionID'][index]}="EUR"`,
      ),
    )
  for (const name of ['LineTotalAmount', 'ActualAmount', 'ChargeAmount', 'GrandTotalAmount'])
    expect([name, brokenAt(name)]).toEqual([name, ['CII-DT-031', 'CII-DT-032']])
  expect(breaks('CII-DT-031', /<ram:TaxTotalAmount/, '$& currencyCodeListVersionID="1"')).toBe(false)
  expect(breaks('CII-DT-032', /<ram:TaxTotalAmount/, '$& currencyCodeListVersionID="1"')).toBe(false)
})

test('a quantity may have a unit only if the invoiced quantity has one: CII-DT-033', () => {
  const [units, other] = [/ unitCode="[^"]*"/g, '<ram:BasisQuantity unitCode="HUR">']
  expect(breaks('CII-DT-033', units, '')).toBe(false)
  expect(breaks('CII-DT-033', /(<ram:BilledQuantity) unitCode="[^"]*"/g, '$1')).toBe(true)
  expect(breaks('CII-DT-033', /<ram:BasisQuantity[^>]*>/, other.replace('HUR', 'H87'))).toBe(false)
})

test('all VAT breakdowns must have the same tax point code: CII-SR-462', () => {
  const group = (due: string) =>
    `<ram:ApplicableTradeTax><ram:CalculatedAmount>1.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>1.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:DueDateTypeCode>${due}</ram:DueDateTypeCode></ram:ApplicableTradeTax>`
  const dueBy = (...codes: string[]) =>
    breaks('CII-SR-462', element('ApplicableTradeTax', 'CalculatedAmount'), codes.map(group).join(''))
  expect(dueBy('5', '5')).toBe(false)
  expect(dueBy('5', '29')).toBe(true)
})

test('all accounts must have the same means of payment, as a code and in words: CII-SR-467, CII-SR-468', () => {
  const means = (code: string, words: string) =>
    `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode><ram:Information>${words}</ram:Information><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`
  const brokenBy = (...all: string[]) =>
    ['CII-SR-467', 'CII-SR-468'].filter((id) =>
      breaks(id, element('SpecifiedTradeSettlementPaymentMeans'), all.join('')),
    )
  expect(brokenBy(means('58', 'SEPA'), means(' 58 ', 'SEPA '))).toEqual([])
  expect(brokenBy(means('58', 'SEPA'), means('30', 'SEPA'))).toEqual(['CII-SR-467'])
  expect(brokenBy(means('58', 'SEPA'), means('58', 'Konto'))).toEqual(['CII-SR-468'])
})

test('the gross and the net price must apply to the same quantity and unit: BR-TMP-3', () => {
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
