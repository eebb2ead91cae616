import { describe, expect, test } from 'vitest'
import { DocumentTree } from '../syntax/document-tree.ts'
import { at, breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { Place } from './place.ts'
import { sumOf } from './tax-bases.ts'

/** The category and rate of each tax. Most lines have one tax. */
type Taxes = readonly (readonly [code: string, rate?: string])[]
interface Amount {
  kind: 'line' | 'charge' | 'allowance'
  amount?: string
  taxes: Taxes
}

const given = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}=${value}`])

/** A document with one VAT breakdown and these amounts. */
function inCii(code: string, rate: string | undefined, base: string, amounts: readonly Amount[]) {
  const taxLines = (path: string, taxes: Taxes) =>
    taxes.flatMap(([category, percent]) =>
      at(`${path}+`, 'TypeCode=VAT', `CategoryCode=${category}`, ...given('RateApplicablePercent', percent)),
    )
  return ciiOf(
    ...at(
      `${settlement}/ApplicableTradeTax`,
      'TypeCode=VAT',
      `CategoryCode=${code}`,
      `BasisAmount=${base}`,
      ...given('RateApplicablePercent', rate),
    ),
    ...amounts.flatMap(({ kind, amount, taxes }) => {
      if (kind === 'line') {
        const line = `${trade}/IncludedSupplyChainTradeLineItem`
        return [
          `${line}+/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation`,
          ...taxLines(`${line}/SpecifiedLineTradeSettlement/ApplicableTradeTax`, taxes),
          ...given(
            `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
            amount,
          ),
        ]
      }
      const part = `${settlement}/SpecifiedTradeAllowanceCharge`
      return [
        `${part}+/ChargeIndicator/Indicator=${kind === 'charge'}`,
        ...given(`${part}/ActualAmount`, amount),
        ...taxLines(`${part}/CategoryTradeTax`, taxes),
      ]
    }),
  )
}

function inUbl(
  code: string,
  rate: string | undefined,
  base: string,
  amounts: readonly Amount[],
  line = 'InvoiceLine',
) {
  const taxLines = (path: string, taxes: Taxes) =>
    taxes.flatMap(([category, percent]) =>
      at(`${path}+`, `ID=${category}`, ...given('Percent', percent), 'TaxScheme/ID=VAT'),
    )
  const build = line === 'InvoiceLine' ? ublOf : creditNoteOf
  return build(
    `TaxTotal/TaxSubtotal/TaxableAmount=${base}`,
    ...at('TaxTotal/TaxSubtotal/TaxCategory', `ID=${code}`, ...given('Percent', rate), 'TaxScheme/ID=VAT'),
    ...amounts.flatMap(({ kind, amount, taxes }) =>
      kind === 'line'
        ? [
            `${line}+/ID=1`,
            ...given(`${line}/LineExtensionAmount`, amount),
            ...taxLines(`${line}/Item/ClassifiedTaxCategory`, taxes),
          ]
        : [
            `AllowanceCharge+/ChargeIndicator=${kind === 'charge'}`,
            ...given('AllowanceCharge/Amount', amount),
            ...taxLines('AllowanceCharge/TaxCategory', taxes),
          ],
    ),
  )
}

const line = (amount: string, ...taxes: Taxes): Amount => ({ kind: 'line', amount, taxes })
const charge = (amount: string, ...taxes: Taxes): Amount => ({ kind: 'charge', amount, taxes })
const allowance = (amount: string, ...taxes: Taxes): Amount => ({ kind: 'allowance', amount, taxes })
/** Tries the bases 0, 100, 200 and so on up to 600. Returns those that satisfy the rule. */
const right = (
  id: string,
  build: typeof inCii,
  code: string,
  rate: string | undefined,
  ...amounts: Amount[]
) =>
  ['0', '100', '200', '300', '400', '500', '600']
    .filter((base) => !breaks(id, build(code, rate, base, amounts)))
    .join()

const builders = [
  ['CII', inCii],
  ['UBL', inUbl],
  ['a credit note', (...row: Parameters<typeof inCii>) => inUbl(...row, 'CreditNoteLine')],
] as const

describe.each(builders)('in %s, the tax base of category S', (name, build) => {
  const ofS = (rate: string, ...amounts: Amount[]) => right('BR-S-08', build, 'S', rate, ...amounts)

  test('is the sum of the lines and charges at its rate, less the allowances at that rate', () => {
    const all = [
      line('400', ['S', '19']),
      line('200', ['S', '19.0']),
      line('100', ['S', '7']),
      line('100', ['Z', '19']),
      charge('100', ['S', '19']),
      charge('100', ['S', '7']),
      allowance('200', ['S', '19']),
      allowance('100', ['S', '7']),
    ]
    expect([ofS('19', ...all), ofS('19.00', ...all)]).toEqual(['500', '500'])
    // In UBL, the base may omit the lines.
    expect(ofS('7', ...all)).toBe(name === 'CII' ? '100' : '0,100')
  })

  test('counts a line once, even if it has the same tax twice or also has other taxes', () => {
    expect(ofS('19', line('200', ['S', '19'], ['S', '19']))).toBe('200')
    expect(ofS('19', line('200', ['S', '7'], ['S', '19']), line('100', ['S', '19'], ['S', '7']))).toBe('300')
    // Category and rate may come from different taxes of the line.
    expect(ofS('19', line('200', ['Z', '19'], ['S', '7']))).toBe('200')
  })

  test('ignores lines without an amount', () => {
    expect(ofS('19', line('200', ['S', '19']), { kind: 'line', taxes: [['S', '19']] })).toBe('200')
  })

  test('is unknown if a rate of S is not a number, unless the same line states the wanted rate first', () => {
    expect(ofS('19', line('200', ['S', '19']), line('100', ['S', 'x']))).toBe('')
    expect(ofS('19', line('200', ['S', '19']), line('100', ['Z', 'x']))).toBe('200')
    expect(ofS('19', line('200', ['S', '19'], ['S', 'x']))).toBe('200')
    expect(ofS('19', line('200', ['S', 'x'], ['S', '19']))).toBe('')
    expect(ofS('19', line('200', ['S', '19'], ['S', 'x']), line('100', ['S', 'x']))).toBe('')
    expect(ofS('19', line('200', ['S', '19']), charge('100', ['S', 'x']))).toBe('')
  })

  test('is unknown if an amount at its rate is not a number', () => {
    expect(ofS('19', line('x', ['S', '19']))).toBe('')
    expect(ofS('19', line('200', ['S', '19']), line('x', ['S', '7']))).toBe('200')
  })
})

describe.each(builders)('in %s, the tax base of category Z', (_, build) => {
  const ofZ = (...amounts: Amount[]) => right('BR-Z-08', build, 'Z', '0', ...amounts)

  test('is the sum of its lines and charges, less its allowances, whatever their rates', () => {
    expect(ofZ(line('200', ['Z', '0']), line('100', ['Z']), line('100', ['S', '0']))).toBe('300')
    expect(ofZ(line('400', ['Z']), charge('100', ['Z']), allowance('300', ['Z']), charge('100', ['S']))).toBe(
      '200',
    )
    expect(ofZ(line('200', ['Z', 'x']))).toBe('200')
    expect(ofZ(line('200', ['Z'], ['Z']))).toBe('200')
    expect(ofZ(line('x', ['Z']))).toBe('')
  })
})

test('only UBL ignores white space around a category: BR-S-08, BR-Z-08', () => {
  const amounts = [line('200', ['S', '19']), line('100', [' S ', '19'])]
  expect(builders.map(([, build]) => right('BR-S-08', build, 'S', '19', ...amounts))).toEqual([
    '200',
    '300',
    '300',
  ])
  const ofZ = [line('200', ['Z']), line('100', [' Z '])]
  expect(builders.map(([, build]) => right('BR-Z-08', build, 'Z', undefined, ...ofZ))).toEqual([
    '200',
    '300',
    '300',
  ])
})

test("in UBL, the base may omit the lines if an allowance or charge has S at the base's rate: BR-S-08", () => {
  for (const [, build] of builders.slice(1)) {
    const ofS = (...amounts: Amount[]) => right('BR-S-08', build, 'S', '19', ...amounts)
    expect(ofS(line('200', ['S', '19']), charge('300', ['S', '19']))).toBe('300,500')
    expect(ofS(line('500', ['S', '19']), charge('300', ['S', '19']), allowance('200', ['S', '19']))).toBe(
      '100,600',
    )
    expect(ofS(line('200', ['S', '19']), charge('300', ['S', '7']), charge('300', ['Z', '19']))).toBe('200')
  }
})

test("in UBL, a line, an allowance or a charge must have S at the base's rate: BR-S-08", () => {
  const ofS = (...amounts: Amount[]) => right('BR-S-08', inUbl, 'S', '19', ...amounts)
  expect(ofS(line('100', ['S', '7']))).toBe('')
  expect(ofS(line('100', ['Z', '19']))).toBe('')
  expect(ofS(line('0', ['S', '19']))).toBe('0')
  expect(ofS(allowance('0', ['S', '19']))).toBe('0')
  expect(ofS(charge('0', [' S ', '19']))).toBe('0')
  expect(ofS(line('100', ['S']))).toBe('')
  expect(ofS(line('0', ['S', '7'], ['S', '19']))).toBe('0')
})

test('an error states why a sum is unknown', () => {
  const root = inUbl('S', '19', '0', [line('100', ['S', 'x'])])
  const amounts = {
    each: 'InvoiceLine',
    tax: 'Item/ClassifiedTaxCategory',
    category: 'ID',
    isCategoryTrimmed: true,
    rate: 'Percent',
    amount: 'LineExtensionAmount',
  }
  const place = new Place(new DocumentTree(root, ublInvoice))
  expect(() => sumOf(place, amounts, 'S', 19n)).toThrow('a rate is not a number')
})
