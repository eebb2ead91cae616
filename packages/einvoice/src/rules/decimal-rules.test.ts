import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`

test('an amount has at most two characters after the point, including spaces: BR-DEC-14', () => {
  const verdicts = ['1', '1.', '1.2', '1.23', '1.230', '.230', '1.23 ', '1.2 '].map((amount) => [
    breaks('BR-DEC-14', ciiOf(`${totals}/GrandTotalAmount=${amount}`)),
    breaks('BR-DEC-14', ublOf(`LegalMonetaryTotal/TaxInclusiveAmount=${amount}`)),
  ])
  const [yes, no] = [
    [true, true],
    [false, false],
  ]
  expect(verdicts).toEqual([no, no, no, no, yes, yes, yes, no])
  expect(breaks('BR-DEC-14', ciiOf(totals))).toBe(false)
})

test('only the first amount of an allowance counts, but two bases are an error: BR-DEC-01, BR-DEC-02', () => {
  const allowance = (...lines: string[]) =>
    ciiOf(...at(`${settlement}/SpecifiedTradeAllowanceCharge`, 'ChargeIndicator/Indicator=false', ...lines))
  expect(breaks('BR-DEC-01', allowance('ActualAmount=1.00', 'ActualAmount=1.001'))).toBe(false)
  expect(breaks('BR-DEC-01', allowance('ActualAmount=1.001', 'ActualAmount=1.00'))).toBe(true)
  expect([breaks('BR-DEC-01', allowance()), breaks('BR-DEC-02', allowance())]).toEqual([false, false])
  expect(breaks('BR-DEC-02', allowance('BasisAmount=1.00', 'BasisAmount=1.00'))).toBe(true)
})

describe('in CII, tax amounts with at most two decimals', () => {
  type Tax = readonly [currency: string | undefined, amount: string]
  const broken = (taxes: Tax[], currency: string[] = ['SEK']) => {
    const root = ciiOf(
      totals,
      ...currency.map((code) => `${settlement}/TaxCurrencyCode=${code}`),
      `${settlement}/InvoiceCurrencyCode=EUR`,
      ...taxes.flatMap(([code, amount]) =>
        at(
          totals,
          `TaxTotalAmount=${amount}`,
          ...(code === undefined ? [] : [`TaxTotalAmount/@currencyID=${code}`]),
        ),
      ),
    )
    return ['BR-DEC-13', 'BR-DEC-15'].filter((id) => breaks(id, root)).join(' ')
  }

  test('BR-DEC-13 requires one if all taxes are in the invoice currency, BR-DEC-15 one in the tax currency', () => {
    expect(broken([])).toBe('')
    expect(broken([['EUR', '1.23']])).toBe('BR-DEC-15')
    expect(broken([['EUR', '1.234']])).toBe('BR-DEC-13 BR-DEC-15')
    expect(broken([['SEK', '1.23']])).toBe('')
    expect(broken([['SEK', '1.234']])).toBe('BR-DEC-15')
    expect(broken([['USD', '1.23']])).toBe('BR-DEC-15')
    expect(
      broken([
        ['EUR', '1.234'],
        ['SEK', '1.23'],
      ]),
    ).toBe('')
    expect(
      broken([
        ['EUR', '1.234'],
        ['EUR', '1.23'],
      ]),
    ).toBe('BR-DEC-15')
    expect(broken([[undefined, '1.234']])).toBe('BR-DEC-15')
    expect(broken([['EUR', '1.230']])).toBe('BR-DEC-15')
  })

  test('BR-DEC-15 requires none if there is no tax currency', () => {
    expect(broken([['EUR', '1.23']], [])).toBe('')
    expect(broken([['EUR', '1.234']], [])).toBe('BR-DEC-13')
  })
})

test('in UBL, the tax may have more than two decimals: BR-DEC-13, BR-DEC-15', () => {
  const root = ublOf(
    'DocumentCurrencyCode=EUR',
    'TaxTotal/TaxAmount=1.234',
    'TaxTotal/TaxAmount/@currencyID=EUR',
  )
  expect([breaks('BR-DEC-13', root), breaks('BR-DEC-15', root)]).toEqual([false, false])
})

test('the net amount of a line has at most two decimals: BR-DEC-23', () => {
  const line = `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`
  const amount = 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
  expect([
    breaks('BR-DEC-23', ciiOf(`${line}/${amount}=1.001`)),
    breaks('BR-DEC-23', ublOf('InvoiceLine/LineExtensionAmount=1.001')),
    breaks('BR-DEC-23', ciiOf(`${line}/${amount}=1.00`)),
    breaks('BR-DEC-23', ublOf('InvoiceLine/LineExtensionAmount=1.00')),
  ]).toEqual([true, true, false, false])
})
