import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const lineCii = `${trade}/IncludedSupplyChainTradeLineItem`
const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
const both = (isBroken: boolean) => [isBroken, isBroken]

test.each([
  ['30.00', ['10.00', '20.00'], false],
  ['30.01', ['10.00', '20.00'], true],
  ['29.99', ['10.00', '20.00'], true],
  ['0.01', ['0.003', '0.003'], false],
  ['0.01', ['0.005'], false],
  ['0', [], false],
  ['-5.00', ['-10.00', '5.00'], false],
  ['none', ['10.00'], true],
])('a sum of %s for the lines %j breaks BR-CO-10: %s', (sum, lines, isBroken) => {
  const amount = 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
  const cii = [
    sum === 'none' ? totals : `${totals}/LineTotalAmount=${sum}`,
    ...lines.map((net) => `${lineCii}+/SpecifiedLineTradeSettlement/${amount}=${net}`),
  ]
  const ubl = (name: string) => [
    sum === 'none' ? 'LegalMonetaryTotal' : `LegalMonetaryTotal/LineExtensionAmount=${sum}`,
    ...lines.map((net) => `${name}+/LineExtensionAmount=${net}`),
  ]
  expect([breaks('BR-CO-10', ciiOf(...cii)), breaks('BR-CO-10', ublOf(...ubl('InvoiceLine')))]).toEqual(
    both(isBroken),
  )
  expect(breaks('BR-CO-10', creditNoteOf(...ubl('CreditNoteLine')))).toBe(isBroken)
})

describe('the tax of the invoice', () => {
  type Tax = readonly [currency: string, amount: string]
  const cii = (id: string, taxes: Tax[], ...lines: string[]) =>
    breaks(
      id,
      ciiOf(
        totals,
        ...taxes.flatMap(([currency, amount]) =>
          at(totals, `TaxTotalAmount=${amount}`, `TaxTotalAmount/@currencyID=${currency}`),
        ),
        ...lines.map((line) => `${settlement}/${line}`),
      ),
    )
  const ubl = (id: string, taxes: Tax[], ...lines: string[]) =>
    breaks(
      id,
      ublOf(
        ...taxes.flatMap(([currency, amount]) =>
          at('TaxTotal+', `TaxAmount=${amount}`, `TaxAmount/@currencyID=${currency}`),
        ),
        ...lines,
      ),
    )

  test.each([
    ['30.00', ['10.00', '20.00'], false],
    ['30.01', ['10.00', '20.00'], true],
    ['0.01', ['0.003', '0.003'], false],
  ])('a sum of %s for the breakdowns %j breaks BR-CO-14: %s', (tax, parts, isBroken) => {
    const ofCii = parts.map((part) => `ApplicableTradeTax+/CalculatedAmount=${part}`)
    const ofUbl = parts.map((part) => `TaxTotal/TaxSubtotal+/TaxAmount=${part}`)
    expect(cii('BR-CO-14', [['EUR', tax]], 'InvoiceCurrencyCode=EUR', ...ofCii)).toBe(isBroken)
    expect(ubl('BR-CO-14', [['EUR', tax]], ...ofUbl)).toBe(isBroken)
    const others: Tax[] = [['SEK', '1.00']]
    expect(cii('BR-CO-14', others, 'InvoiceCurrencyCode=EUR', ...ofCii)).toBe(false)
    const second = ['TaxTotal+/TaxAmount=5.00', 'TaxTotal/TaxSubtotal/TaxAmount=5.00']
    expect(ubl('BR-CO-14', [['EUR', tax]], ...ofUbl, ...second)).toBe(isBroken)
  })

  test('without a breakdown, it must be 0 in CII, and is not checked in UBL: BR-CO-14', () => {
    const verdicts = ['0.00', '1.00'].map((tax) => [
      cii('BR-CO-14', [['EUR', tax]], 'InvoiceCurrencyCode=EUR'),
      ubl('BR-CO-14', [['EUR', tax]]),
    ])
    expect(verdicts).toEqual([
      [false, false],
      [true, false],
    ])
    expect(ubl('BR-CO-14', [], 'TaxTotal/TaxSubtotal/TaxAmount=1.00')).toBe(true)
    expect(cii('BR-CO-14', [], 'InvoiceCurrencyCode=EUR', 'ApplicableTradeTax/CalculatedAmount=1.00')).toBe(
      false,
    )
  })

  test('it counts towards the gross total if it is in the currency of the invoice: BR-CO-15', () => {
    const verdicts = (...taxes: Tax[]) => [
      breaks(
        'BR-CO-15',
        ciiOf(
          `${settlement}/InvoiceCurrencyCode=EUR`,
          `${totals}/TaxBasisTotalAmount=100.00`,
          ...taxes.flatMap(([currency, amount]) =>
            at(totals, `TaxTotalAmount=${amount}`, `TaxTotalAmount/@currencyID=${currency}`),
          ),
          `${totals}/GrandTotalAmount=119.00`,
        ),
      ),
      ubl(
        'BR-CO-15',
        taxes,
        'DocumentCurrencyCode=EUR',
        'LegalMonetaryTotal/TaxExclusiveAmount=100.00',
        'LegalMonetaryTotal/TaxInclusiveAmount=119.00',
      ),
    ]
    const [right, other]: [Tax, Tax] = [
      ['EUR', '19.00'],
      ['SEK', '200.00'],
    ]
    expect([verdicts(right), verdicts(right, other), verdicts(other, right)].flat()).toEqual(
      Array(6).fill(false),
    )
    expect([verdicts(other), verdicts(), verdicts(right, right), verdicts(['EUR', '18.99'])].flat()).toEqual(
      Array(8).fill(true),
    )
  })

  test('without a currency, the gross total is not checked: BR-CO-15', () => {
    expect(breaks('BR-CO-15', ciiOf(`${totals}/TaxBasisTotalAmount=1.00`))).toBe(false)
    expect(breaks('BR-CO-15', ublOf('LegalMonetaryTotal/TaxExclusiveAmount=1.00'))).toBe(false)
  })

  test('a tax currency requires a tax in that currency; in CII, it must not be the invoice currency: BR-53', () => {
    const verdicts = (currencies: string[], ...taxes: Tax[]) => [
      cii(
        'BR-53',
        taxes,
        ...currencies.map((currency) => `TaxCurrencyCode=${currency}`),
        'InvoiceCurrencyCode=EUR',
      ),
      ubl(
        'BR-53',
        taxes,
        'DocumentCurrencyCode=EUR',
        ...currencies.map((currency) => `TaxCurrencyCode=${currency}`),
      ),
    ]
    const [euro, krona]: [Tax, Tax] = [
      ['EUR', '19.00'],
      ['SEK', '200.00'],
    ]
    expect([verdicts([]), verdicts([], euro), verdicts(['SEK'], krona)]).toEqual([
      both(false),
      both(false),
      both(false),
    ])
    expect([verdicts(['SEK'], euro, krona), verdicts(['SEK'], krona, euro)]).toEqual([
      both(false),
      both(false),
    ])
    expect([verdicts(['SEK']), verdicts(['SEK'], euro)]).toEqual([both(true), both(true)])
    expect(verdicts(['EUR'], euro)).toEqual([true, false])
    expect(verdicts(['SEK', 'EUR'], euro, krona)).toEqual([true, false])
  })
})

test.each([
  ['100.00', '19.00', '19', false, false],
  ['100.00', '20.00', '19', false, true],
  ['100.00', '20.01', '19', true, true],
  ['100.00', '18.00', '19', false, true],
  ['-100.00', '-19.00', '19', false, false],
  ['-100.00', '19.00', '19', false, false],
  ['100.00', '0.49', '0.4', false, false],
  ['100.00', '0.50', '0.4', true, true],
  ['100.00', '-0.50', '0.4', false, false],
  ['100.00', '0.50', '0.5', false, false],
  ['none', '19.00', '19', true, true],
  ['100.00', 'none', '19', true, true],
  ['100.00', 'none', '0', true, true],
  ['100.00', 'none', 'none', true, true],
  ['100.00', '0.49', 'none', false, false],
  ['100.00', '0.50', 'none', true, true],
])('base %s, tax %s, rate %s: breaks BR-CO-17 in CII: %s, in UBL: %s', (base, tax, rate, inCii, inUbl) => {
  const given = (name: string, value: string) => (value === 'none' ? [] : [`${name}=${value}`])
  const cii = (kind: string) =>
    ciiOf(
      ...at(
        `${settlement}/ApplicableTradeTax`,
        `TypeCode=${kind}`,
        'CategoryCode=S',
        ...given('BasisAmount', base),
        ...given('CalculatedAmount', tax),
        ...given('RateApplicablePercent', rate),
      ),
    )
  const ubl = (kind: string) =>
    ublOf(
      ...at(
        'TaxTotal/TaxSubtotal',
        ...given('TaxableAmount', base),
        ...given('TaxAmount', tax),
        'TaxCategory/ID=S',
        ...given('TaxCategory/Percent', rate),
        `TaxCategory/TaxScheme/ID=${kind}`,
      ),
    )
  for (const kind of ['VAT', 'vat', ' VAT ']) {
    expect(breaks('BR-CO-17', ubl(kind))).toBe(inUbl)
    expect(breaks('BR-CO-17', cii(kind))).toBe(inCii)
  }
  // The rate of a tax other than VAT does not count.
  const isFree = tax === '0.49' || tax === '-0.50'
  expect([breaks('BR-CO-17', cii('GST')), breaks('BR-CO-17', ubl('GST'))]).toEqual(both(!isFree))
})

test('a line must have a VAT category, even if it has another tax: BR-CO-04', () => {
  const cii = (...taxes: string[][]) =>
    breaks(
      'BR-CO-04',
      ciiOf(
        lineCii,
        ...taxes.flatMap((tax) => at(`${lineCii}/SpecifiedLineTradeSettlement/ApplicableTradeTax+`, ...tax)),
      ),
    )
  const ubl = (...taxes: string[][]) =>
    breaks(
      'BR-CO-04',
      ublOf('InvoiceLine', ...taxes.flatMap((tax) => at('InvoiceLine/Item/ClassifiedTaxCategory+', ...tax))),
    )
  const taxOf = (kind: string) => [
    [`TypeCode=${kind}`, 'CategoryCode=S'],
    ['ID=S', `TaxScheme/ID=${kind}`],
  ]
  const [vatCii = [], vatUbl = []] = taxOf('VAT')
  const [otherCii = [], otherUbl = []] = taxOf('GST')
  const [lowCii = [], lowUbl = []] = taxOf('vat')
  expect([cii(vatCii), ubl(vatUbl), cii(lowCii), ubl(lowUbl)]).toEqual([false, false, false, false])
  expect([cii(otherCii), ubl(otherUbl), cii(), ubl()]).toEqual([true, true, true, true])
  expect([cii(otherCii, vatCii), ubl(otherUbl, vatUbl)]).toEqual(both(false))
  expect([cii(['TypeCode=VAT']), ubl(['TaxScheme/ID=VAT'])]).toEqual(both(true))
})

test('a breakdown must have a category and, except in category O, a rate: BR-47, BR-48', () => {
  const verdicts = (kind: string, category?: string, rate?: string) => {
    const given = (name: string, value: string | undefined) =>
      value === undefined ? [] : [`${name}=${value}`]
    const cii = ciiOf(
      ...at(
        `${settlement}/ApplicableTradeTax`,
        `TypeCode=${kind}`,
        ...given('CategoryCode', category),
        ...given('RateApplicablePercent', rate),
      ),
    )
    const ubl = ublOf(
      ...at(
        'TaxTotal/TaxSubtotal/TaxCategory',
        ...given('ID', category),
        ...given('Percent', rate),
        `TaxScheme/ID=${kind}`,
      ),
    )
    return ['BR-47', 'BR-48'].map((id) => `${breaks(id, cii)} ${breaks(id, ubl)}`)
  }
  expect(verdicts('VAT', 'S', '19')).toEqual(['false false', 'false false'])
  expect(verdicts('vat', 'S', '19')).toEqual(['false false', 'false false'])
  expect(verdicts('GST', 'S', '19')).toEqual(['true true', 'true true'])
  expect(verdicts('VAT', undefined, '19')).toEqual(['true true', 'false false'])
  expect(verdicts('VAT', 'S')).toEqual(['false false', 'true true'])
  expect(verdicts('VAT', 'O')).toEqual(['false false', 'false false'])
  expect(verdicts('GST', 'O')).toEqual(['true true', 'true true'])
})
