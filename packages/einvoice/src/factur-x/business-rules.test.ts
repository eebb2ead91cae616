import { expect, test } from 'vitest'
import { at, breaks, ciiOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'
import { businessRules } from './business-rules.ts'

const broken = (id: string, ...lines: string[]) => breaks(id, ciiOf(...lines), businessRules)
const allowanceCharge = `${settlement}/SpecifiedTradeAllowanceCharge`
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`

test.each([
  ['BR-01', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'],
  ['BR-02', 'ExchangedDocument/ID'],
  ['BR-04', 'ExchangedDocument/TypeCode'],
  ['BR-05', `${settlement}/InvoiceCurrencyCode`],
])('%s: a space counts as a value, but an empty string does not', (id, path) => {
  expect([broken(id), broken(id, `${path}=`), broken(id, `${path}= `)]).toEqual([true, true, false])
})

const part = (isCharge: boolean, ...amounts: string[]) =>
  at(
    `${allowanceCharge}+`,
    `ChargeIndicator/Indicator=${isCharge}`,
    ...amounts.map((amount) => `ActualAmount=${amount}`),
  )

test.each([
  [[], undefined, false],
  [[], '0.00', false],
  [[], '1.00', true],
  [['1.00'], undefined, true],
  [['1.00', '2.50'], '3.50', false],
  [['1.00', '2.50'], '3.51', true],
  [['1.001', '2.50'], '3.50', false],
] as const)('whether allowances of %j and a sum of %s break BR-CO-11: %s', (amounts, sum, isBroken) => {
  const total = sum === undefined ? `${sums}/LineTotalAmount=9.00` : `${sums}/AllowanceTotalAmount=${sum}`
  const allowances = amounts.flatMap((amount) => part(false, amount))
  expect(broken('BR-CO-11', total, ...allowances, ...part(true, '100.00'))).toBe(isBroken)
})

test.each([
  [[], undefined, undefined, false],
  [[], '0.00', undefined, false],
  [[], '1.00', undefined, true],
  [['1.00'], undefined, undefined, true],
  [['1.00', '2.50'], '3.50', undefined, false],
  [['1.00', '2.50'], '3.51', undefined, true],
  [['1.00'], '3.00', '2.00', false],
  [['1.00'], '1.00', '2.00', true],
] as const)(
  'whether charges of %j, a sum of %s and a logistics charge of %s break BR-CO-12: %s',
  (amounts, sum, logistics, isBroken) => {
    const total = sum === undefined ? `${sums}/LineTotalAmount=9.00` : `${sums}/ChargeTotalAmount=${sum}`
    const lines = [total, ...amounts.flatMap((amount) => part(true, amount)), ...part(false, '100.00')]
    if (logistics !== undefined)
      lines.push(`${settlement}/SpecifiedLogisticsServiceCharge/AppliedAmount=${logistics}`)
    expect(broken('BR-CO-12', ...lines)).toBe(isBroken)
  },
)

test.each([
  ['CII-SR-465', 'SellerTradeParty'],
  ['CII-SR-466', 'BuyerTradeParty'],
])('%s: a contact of the %s names a person or a department, not both', (id, party) => {
  const contact = `${trade}/ApplicableHeaderTradeAgreement/${party}/DefinedTradeContact`
  const [person, department] = [`${contact}/PersonName=A`, `${contact}/DepartmentName=B`]
  expect([broken(id, person), broken(id, department), broken(id, person, department)]).toEqual([
    false,
    false,
    true,
  ])
})

test.each([
  ['CII-SR-471', 'CategoryTradeTax'],
  ['CII-SR-472', 'RateApplicablePercent'],
])('%s: an allowance or charge has at most one %s', (id, name) => {
  const first = `${allowanceCharge}/${name}=1`
  expect([broken(id, first), broken(id, first, first)]).toEqual([false, true])
})

test.each(['30', '58'])('CII-SR-470: payment means code %s needs exactly one account', (code) => {
  const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`
  const type = `${means}/TypeCode=${code}`
  const iban = `${means}/PayeePartyCreditorFinancialAccount/IBANID=1`
  const other = `${means}/PayeePartyCreditorFinancialAccount/ProprietaryID=1`
  const lines = [[type], [type, iban], [type, other], [type, iban, other], [`${means}/TypeCode=10`]]
  expect(lines.map((each) => broken('CII-SR-470', ...each))).toEqual([true, false, false, true, false])
})
