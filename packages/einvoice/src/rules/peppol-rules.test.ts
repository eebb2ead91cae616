import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const id = (number: string) => `PEPPOL-EN16931-R${number}`
const lineCii = `${trade}/IncludedSupplyChainTradeLineItem`

describe('allowances and charges', () => {
  const [ofCii, ofUbl] = [`${settlement}/SpecifiedTradeAllowanceCharge`, 'AllowanceCharge']
  const parts = ({ base, percentage, amount, indicator }: Record<string, string | undefined>) => ({
    cii: [
      ...(indicator === undefined ? [] : [`${ofCii}/ChargeIndicator/Indicator=${indicator}`]),
      ...(percentage === undefined ? [] : [`${ofCii}/CalculationPercent=${percentage}`]),
      ...(base === undefined ? [] : [`${ofCii}/BasisAmount=${base}`]),
      ...(amount === undefined ? [] : [`${ofCii}/ActualAmount=${amount}`]),
    ],
    ubl: [
      ...(indicator === undefined ? [] : [`${ofUbl}/ChargeIndicator=${indicator}`]),
      ...(percentage === undefined ? [] : [`${ofUbl}/MultiplierFactorNumeric=${percentage}`]),
      ...(base === undefined ? [] : [`${ofUbl}/BaseAmount=${base}`]),
      ...(amount === undefined ? [] : [`${ofUbl}/Amount=${amount}`]),
    ],
  })
  const broken = (number: string, values: Record<string, string | undefined>, currency = 'EUR') => {
    const { cii, ubl } = parts(values)
    return [
      breaks(id(number), ciiOf(`${settlement}/InvoiceCurrencyCode=${currency}`, ...cii)),
      breaks(id(number), ublOf(`DocumentCurrencyCode=${currency}`, ...ubl)),
    ]
  }

  test.each([
    ['19.97', 'EUR', true],
    ['19.98', 'EUR', false],
    ['20.00', 'EUR', false],
    ['20.02', 'EUR', false],
    ['20.03', 'EUR', true],
    ['19.49', 'HUF', true],
    ['19.50', 'HUF', false],
    ['20.50', 'HUF', false],
    ['20.51', 'HUF', true],
  ])('an amount of %s %s for 10 %% of 200 breaks R040: %s', (amount, currency, isBroken) => {
    expect(broken('040', { base: '200.00', percentage: '10', amount }, currency)).toEqual([
      isBroken,
      isBroken,
    ])
  })

  test('an allowance of 10 % of 200 must have an amount: R040', () => {
    expect(broken('040', { base: '200.00', percentage: '10' })).toEqual([true, true])
  })

  test('without a base or percentage, the amount is not checked; with a base of 0, it may be missing: R040', () => {
    for (const values of [{ base: '200.00' }, { percentage: '10' }, {}])
      expect(broken('040', { ...values, amount: '1.00', indicator: 'true' })).toEqual([false, false])
    expect(broken('040', { base: '0.00', percentage: '10' })).toEqual([false, false])
  })

  test('the base and the percentage belong together: R041, R042', () => {
    const verdicts = [{}, { base: '1.00' }, { percentage: '1' }, { base: '1.00', percentage: '1' }].map(
      (values) => [broken('041', values).join(' '), broken('042', values).join(' ')],
    )
    expect(verdicts).toEqual([
      ['false false', 'false false'],
      ['false false', 'true true'],
      ['true true', 'false false'],
      ['false false', 'false false'],
    ])
  })

  test.each(['043', '043-1'])(
    'an allowance must have the indicator true or false, unless it breaks R041 or R042: R%s',
    (number) => {
      const isBroken = (values: Record<string, string>) => broken(number, values)[number === '043' ? 1 : 0]
      const verdicts = (indicator: string) =>
        [{}, { base: '1.00' }, { percentage: '1' }, { base: '1.00', percentage: '1' }].map((values) =>
          isBroken({ ...values, indicator }),
        )
      for (const indicator of ['true', 'false', ' true ', ' false '])
        expect(verdicts(indicator)).toEqual(Array(4).fill(false))
      for (const indicator of ['1', '0', '', 'TRUE', 'x'])
        expect(verdicts(indicator)).toEqual([true, false, false, true])
      expect([isBroken({ amount: '1' }), isBroken({ base: '1' })]).toEqual([true, false])
    },
  )
})

describe('prices', () => {
  const priceCii = `${lineCii}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice`
  const netCii = `${lineCii}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`
  const discountCii = `${priceCii}/AppliedTradeAllowanceCharge`

  test('a price may have a discount but no charge: R043-2, R044', () => {
    const amount = `${discountCii}/ActualAmount=1.00`
    const verdicts = ['true', 'false', ' true ', ' false ', '0', 'x'].map((indicator) =>
      [
        breaks(id('043-2'), ciiOf(`${discountCii}/ChargeIndicator/Indicator=${indicator}`)),
        breaks(id('044'), ciiOf(amount, `${discountCii}/ChargeIndicator/Indicator=${indicator}`)),
        breaks(id('044'), ublOf(`InvoiceLine/Price/AllowanceCharge/ChargeIndicator=${indicator}`)),
      ].join(' '),
    )
    expect(verdicts).toEqual([
      'false true true',
      'false false false',
      'false true true',
      'false true false',
      'true true true',
      'true true true',
    ])
    expect(breaks(id('044'), ciiOf(amount))).toBe(true)
    expect(breaks(id('044'), ciiOf(`${discountCii}/ChargeIndicator/Indicator=true`))).toBe(false)
    expect(breaks(id('044'), ciiOf(`${priceCii}/ChargeAmount=1.00`))).toBe(false)
  })

  test('no gross price of a line may have a charge: R044', () => {
    const twice = (first: string, second: string) =>
      ciiOf(
        ...at(
          `${priceCii}+/AppliedTradeAllowanceCharge`,
          'ActualAmount=1',
          `ChargeIndicator/Indicator=${first}`,
        ),
        ...at(
          `${lineCii}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice+/AppliedTradeAllowanceCharge`,
          'ActualAmount=1',
          `ChargeIndicator/Indicator=${second}`,
        ),
      )
    expect([breaks(id('044'), twice('false', 'false')), breaks(id('044'), twice('false', 'true'))]).toEqual([
      false,
      true,
    ])
  })

  test('the net price is exactly the gross price less the discount: R046', () => {
    const cii = (net: string, gross: string | undefined, ...discounts: string[]) =>
      breaks(
        id('046'),
        ciiOf(
          ...(gross === undefined ? [priceCii] : [`${priceCii}/ChargeAmount=${gross}`]),
          ...discounts.map((amount) => `${priceCii}/AppliedTradeAllowanceCharge+/ActualAmount=${amount}`),
          `${netCii}=${net}`,
        ),
      )
    expect([
      cii('9.00', '10.00', '1.00'),
      cii('9.01', '10.00', '1.00'),
      cii('8.99', '10.00', '1.00'),
    ]).toEqual([false, true, true])
    expect([cii('10.00', '10.00'), cii('9.00', '10.00'), cii('9.00', undefined, '5.00')]).toEqual([
      false,
      true,
      false,
    ])
    // The official rule cannot be evaluated if there are two discounts.
    expect([cii('9.00', '10.00', '1.00', '1.00'), cii('8.00', '10.00', '1.00', '1.00')]).toEqual([true, true])
    const twoAmounts = at(discountCii, 'ActualAmount=1.00', 'ActualAmount=2.00')
    expect(breaks(id('046'), ciiOf(`${priceCii}/ChargeAmount=10.00`, ...twoAmounts, `${netCii}=9.00`))).toBe(
      false,
    )
    const ubl = (net: string, gross?: string, discount?: string) =>
      breaks(
        id('046'),
        ublOf(
          `InvoiceLine/Price/PriceAmount=${net}`,
          'InvoiceLine/Price/AllowanceCharge/ChargeIndicator=false',
          ...(discount === undefined ? [] : [`InvoiceLine/Price/AllowanceCharge/Amount=${discount}`]),
          ...(gross === undefined ? [] : [`InvoiceLine/Price/AllowanceCharge/BaseAmount=${gross}`]),
        ),
      )
    expect([
      ubl('9.00', '10.00', '1.00'),
      ubl('9.01', '10.00', '1.00'),
      ubl('8.99', '10.00', '1.00'),
    ]).toEqual([false, true, true])
    expect([ubl('10.00', '10.00'), ubl('9.00', undefined, '5.00'), ubl('9.00')]).toEqual([true, false, false])
  })

  test('a price refers to a quantity above 0 in the unit of the line: R121, R130', () => {
    const quantities = ['-1', '0', '0.01', '1']
    for (const price of ['NetPriceProductTradePrice', 'GrossPriceProductTradePrice']) {
      const base = `${lineCii}/SpecifiedLineTradeAgreement/${price}/BasisQuantity`
      expect(quantities.map((quantity) => breaks(id('121'), ciiOf(`${base}=${quantity}`)))).toEqual([
        true,
        true,
        false,
        false,
      ])
      const unit = (ofPrice: string[], ofLine: string[]) => {
        const billed = `${lineCii}/SpecifiedLineTradeDelivery/BilledQuantity`
        const units = [
          ...ofPrice.map((code) => `${base}/@unitCode=${code}`),
          ...ofLine.map((code) => `${billed}/@unitCode=${code}`),
        ]
        return breaks(id('130'), ciiOf(`${base}=1`, `${billed}=1`, ...units))
      }
      expect([unit(['HUR'], ['HUR']), unit(['HUR'], ['H87']), unit(['HUR'], []), unit([], ['HUR'])]).toEqual([
        false,
        true,
        true,
        false,
      ])
    }
    const base = 'InvoiceLine/Price/BaseQuantity'
    expect(quantities.map((quantity) => breaks(id('121'), ublOf(`${base}=${quantity}`)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const unit = (ofPrice: string[], ...ofLine: string[]) =>
      breaks(id('130'), ublOf(`${base}=1`, ...ofPrice.map((code) => `${base}/@unitCode=${code}`), ...ofLine))
    const quantity = 'InvoiceLine/InvoicedQuantity'
    expect([
      unit(['HUR'], `${quantity}=1`, `${quantity}/@unitCode=HUR`),
      unit(['HUR'], `${quantity}=1`, `${quantity}/@unitCode=H87`),
      unit(['HUR'], `${quantity}=1`),
      unit(['HUR']),
      unit([], `${quantity}=1`, `${quantity}/@unitCode=HUR`),
    ]).toEqual([false, true, true, false, false])
  })
})
