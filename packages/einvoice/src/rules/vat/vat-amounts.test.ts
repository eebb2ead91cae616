import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../../testing/rule-documents.ts'
import { settlement, taxCii, taxUbl, trade } from '../../testing/tax-lines.ts'
import { vatRulesOfFacturX } from './vat-rules.ts'

describe('taxable amounts', () => {
  const ofCii = (code: string, base: string | undefined, line: string, rate?: string) =>
    ciiOf(
      ...taxCii('breakdown', code),
      ...(base === undefined ? [] : [`${settlement}/ApplicableTradeTax/BasisAmount=${base}`]),
      ...(rate === undefined ? [] : [`${settlement}/ApplicableTradeTax/RateApplicablePercent=${rate}`]),
      ...taxCii('line', code),
      ...at(
        `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`,
        ...(rate === undefined ? [] : [`ApplicableTradeTax/RateApplicablePercent=${rate}`]),
        `SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount=${line}`,
      ),
    )
  const ofUbl = (code: string, base: string | undefined, line: string, rate?: string) =>
    ublOf(
      ...taxUbl('breakdown', code),
      ...(base === undefined ? [] : [`TaxTotal/TaxSubtotal/TaxableAmount=${base}`]),
      ...(rate === undefined ? [] : [`TaxTotal/TaxSubtotal/TaxCategory/Percent=${rate}`]),
      ...taxUbl('line', code),
      `InvoiceLine/LineExtensionAmount=${line}`,
      ...(rate === undefined ? [] : [`InvoiceLine/Item/ClassifiedTaxCategory/Percent=${rate}`]),
    )
  const bases = [undefined, '98.99', '99.00', '99.01', '100.00', '100.99', '101.00', '101.01']

  test.each([
    ['BR-Z-08', 'Z'],
    ['BR-E-08', 'E'],
    ['BR-AE-08', 'AE'],
    ['BR-IC-08', 'K'],
    ['BR-G-08', 'G'],
  ])(
    'an untaxed base may be off by less than 1 in CII (in Factur-X, also by +1), but not in UBL: %s',
    (id, code) => {
      expect(bases.filter((base) => !breaks(id, ofCii(code, base, '100.00')))).toEqual([
        '99.01',
        '100.00',
        '100.99',
      ])
      const facturX = bases.filter((base) => !breaks(id, ofCii(code, base, '100.00'), vatRulesOfFacturX))
      expect(facturX).toEqual(['99.01', '100.00', '100.99', '101.00'])
      expect(bases.filter((base) => !breaks(id, ofUbl(code, base, '100.00')))).toEqual(['100.00'])
    },
  )

  test('the base for O must be exact; that for S may be off by less than 1 in UBL: BR-O-08, BR-S-08', () => {
    const exact = ['100.00']
    const within = ['99.01', '100.00', '100.99']
    expect(bases.filter((base) => !breaks('BR-O-08', ofCii('O', base, '100.00')))).toEqual(exact)
    expect(bases.filter((base) => !breaks('BR-O-08', ofUbl('O', base, '100.00')))).toEqual(exact)
    expect(bases.filter((base) => !breaks('BR-S-08', ofCii('S', base, '100.00', '19')))).toEqual(exact)
    expect(bases.filter((base) => !breaks('BR-S-08', ofUbl('S', base, '100.00', '19')))).toEqual(within)
  })

  test.each([
    ['BR-AF-08', 'L'],
    ['BR-AG-08', 'M'],
  ])(
    'the base for IGIC or IPSI is not checked in CII, and may be off by less than 1 in UBL: %s',
    (id, code) => {
      expect(bases.filter((base) => !breaks(id, ofCii(code, base, '100.00', '7')))).toEqual(bases)
      expect(bases.filter((base) => !breaks(id, ofUbl(code, base, '100.00', '7')))).toEqual([
        '99.01',
        '100.00',
        '100.99',
      ])
    },
  )
})

describe('a supply inside the EU', () => {
  test('must have a delivery date or a period: BR-IC-11', () => {
    const delivery = `${trade}/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime`
    const isCii = (...lines: string[]) => !breaks('BR-IC-11', ciiOf(...taxCii('breakdown', 'K'), ...lines))
    const isUbl = (...lines: string[]) => !breaks('BR-IC-11', ublOf(...taxUbl('breakdown', 'K'), ...lines))
    const period = `${settlement}/BillingSpecifiedPeriod`
    expect([isCii(), isCii(delivery), isCii(period), isUbl()]).toEqual([false, false, false, false])
    expect(isCii(`${delivery}/DateTimeString=20261102`)).toBe(true)
    expect(isCii(`${period}/StartDateTime/DateTimeString=20261102`)).toBe(true)
    expect(isCii(`${period}/EndDateTime/DateTimeString=20261102`)).toBe(true)
    expect(['', '1', '12'].map((day) => isUbl(`Delivery/ActualDeliveryDate=${day}`))).toEqual([
      false,
      false,
      true,
    ])
    expect([isUbl('InvoicePeriod'), isUbl('InvoicePeriod/StartDate=2026-11-02')]).toEqual([false, true])
    expect([isUbl('InvoicePeriod/EndDate=2026-11-02'), isUbl('InvoicePeriod/DescriptionCode=35')]).toEqual([
      true,
      true,
    ])
  })

  test('must have a delivery country, in UBL as a code of at least two characters: BR-IC-12', () => {
    const address = `${trade}/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress`
    const isCii = (line: string) => !breaks('BR-IC-12', ciiOf(...taxCii('breakdown', 'K'), line))
    expect([isCii(`${address}/CityName=Wien`), isCii(`${address}/CountryID=A`)]).toEqual([false, true])
    const country = 'Delivery/DeliveryLocation/Address/Country/IdentificationCode'
    const isUbl = (code: string) =>
      !breaks('BR-IC-12', ublOf(...taxUbl('breakdown', 'K'), `${country}=${code}`))
    expect(['', 'A', 'AT'].map(isUbl)).toEqual([false, false, true])
  })
})

describe('split payment', () => {
  const parties = {
    cii: ['SellerTradeParty', 'BuyerTradeParty'].map(
      (party) => `${trade}/ApplicableHeaderTradeAgreement/${party}`,
    ),
    ubl: ['AccountingSupplierParty', 'AccountingCustomerParty'].map((party) => `${party}/Party`),
  }
  const countriesCii = (codes: readonly string[]) =>
    codes.map((code, index) => `${parties.cii[index]}/PostalTradeAddress/CountryID=${code}`)
  const countriesUbl = (codes: readonly string[]) =>
    codes.map((code, index) => `${parties.ubl[index]}/PostalAddress/Country/IdentificationCode=${code}`)

  test.each(['breakdown', 'line', 'allowance'] as const)('is allowed only in Italy: BR-B-01 (%s)', (part) => {
    const verdicts = (code: string, ...countries: string[]) => [
      breaks('BR-B-01', ciiOf(...taxCii(part, code), ...countriesCii(countries))),
      breaks('BR-B-01', ublOf(...taxUbl(part, code), ...countriesUbl(countries))),
    ]
    expect(verdicts('B')).toEqual([false, false])
    expect(verdicts('B', 'IT', 'IT')).toEqual([false, false])
    expect(verdicts('B', 'IT', 'DE')).toEqual([true, true])
    expect(verdicts('B', 'DE')).toEqual([true, true])
    expect(verdicts('S', 'DE')).toEqual([false, false])
  })

  test.each(['breakdown', 'line', 'allowance'] as const)('excludes category S: BR-B-02 (%s)', (part) => {
    const others = ['breakdown', 'line', 'allowance'] as const
    for (const other of others) {
      const verdicts = (code: string) => [
        breaks('BR-B-02', ciiOf(...taxCii(part, 'B'), ...taxCii(other, code))),
        breaks('BR-B-02', ublOf(...taxUbl(part, 'B'), ...taxUbl(other, code))),
      ]
      expect([verdicts('S'), verdicts('Z')]).toEqual([
        [true, true],
        [false, false],
      ])
    }
  })
})
