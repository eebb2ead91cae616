import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const id = (number: string) => `PEPPOL-EN16931-R${number}`
const lineCii = `${trade}/IncludedSupplyChainTradeLineItem`

describe('the period of a line', () => {
  const cii = (
    number: string,
    element: string,
    ofInvoice: string | undefined,
    ...ofLines: (string | undefined)[]
  ) =>
    breaks(
      id(number),
      ciiOf(
        ...(ofInvoice === undefined
          ? []
          : [
              `${settlement}/BillingSpecifiedPeriod/${element}DateTime/DateTimeString=${ofInvoice.replaceAll('-', '')}`,
            ]),
        ...ofLines.map((day) =>
          day === undefined
            ? lineCii
            : `${lineCii}+/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/${element}DateTime/DateTimeString=${day.replaceAll('-', '')}`,
        ),
      ),
    )
  const ubl = (
    number: string,
    element: string,
    ofInvoice: string | undefined,
    ...ofLines: (string | undefined)[]
  ) =>
    breaks(
      id(number),
      ublOf(
        ...(ofInvoice === undefined ? [] : [`InvoicePeriod/${element}Date=${ofInvoice}`]),
        ...ofLines.map((day) =>
          day === undefined ? 'InvoiceLine' : `InvoiceLine+/InvoicePeriod/${element}Date=${day}`,
        ),
      ),
    )
  const [before, day, after] = ['2026-11-01', '2026-11-02', '2026-11-03']

  test.each([
    [day, [], false],
    [day, [before], true],
    [day, [day], false],
    [day, [after], false],
    [day, [undefined], false],
    [day, [undefined, before], true],
    [day, [after, before], true],
    [undefined, [before], false],
  ])(
    'must not start before that of the invoice: invoice from %s, lines from %j, breaks R110: %s',
    (ofInvoice, ofLines, isBroken) => {
      expect([
        cii('110', 'Start', ofInvoice, ...ofLines),
        ubl('110', 'Start', ofInvoice, ...ofLines),
      ]).toEqual([isBroken, isBroken])
    },
  )

  test.each([
    [day, [], false],
    [day, [before], false],
    [day, [day], false],
    [day, [after], true],
    [day, [undefined, after], true],
    [day, [before, after], true],
    [undefined, [after], false],
  ])(
    'must not end after that of the invoice: invoice to %s, lines to %j, breaks R111: %s',
    (ofInvoice, ofLines, isBroken) => {
      expect([cii('111', 'End', ofInvoice, ...ofLines), ubl('111', 'End', ofInvoice, ...ofLines)]).toEqual([
        isBroken,
        isBroken,
      ])
    },
  )
})

describe('the amount of a line: R120', () => {
  interface Line {
    net?: string
    quantity?: string
    price?: string
    base?: string
    allowances?: string[]
    charges?: string[]
    indicators?: [string, string]
    currency?: string
  }
  const given = (path: string, value: string | undefined) => (value === undefined ? [] : [`${path}=${value}`])
  const broken = ({
    net,
    quantity,
    price,
    base,
    allowances = [],
    charges = [],
    currency,
    indicators,
  }: Line) => {
    const [no, yes] = indicators ?? ['false', 'true']
    const surcharges = [
      ...allowances.map((amount) => [no, amount]),
      ...charges.map((amount) => [yes, amount]),
    ]
    const agreement = `${lineCii}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice`
    const ofLine = `${lineCii}/SpecifiedLineTradeSettlement`
    return [
      breaks(
        id('120'),
        ciiOf(
          lineCii,
          ...given(`${agreement}/ChargeAmount`, price),
          ...given(`${agreement}/BasisQuantity`, base),
          ...given(`${lineCii}/SpecifiedLineTradeDelivery/BilledQuantity`, quantity),
          ...surcharges.flatMap(([indicator, amount]) =>
            at(
              `${lineCii}/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge+`,
              `ChargeIndicator/Indicator=${indicator}`,
              `ActualAmount=${amount}`,
            ),
          ),
          ...given(`${ofLine}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`, net),
          ...given(`${settlement}/InvoiceCurrencyCode`, currency),
        ),
      ),
      breaks(
        id('120'),
        ublOf(
          ...given('DocumentCurrencyCode', currency),
          'InvoiceLine',
          ...given('InvoiceLine/InvoicedQuantity', quantity),
          ...given('InvoiceLine/LineExtensionAmount', net),
          ...surcharges.flatMap(([indicator, amount]) =>
            at('InvoiceLine/AllowanceCharge+', `ChargeIndicator=${indicator}`, `Amount=${amount}`),
          ),
          ...given('InvoiceLine/Price/PriceAmount', price),
          ...given('InvoiceLine/Price/BaseQuantity', base),
        ),
      ),
    ]
  }

  test.each<[string, Line, boolean]>([
    ['2 × 50', { net: '100.00', quantity: '2', price: '50.00' }, false],
    ['0.02 more', { net: '100.02', quantity: '2', price: '50.00' }, false],
    ['0.03 more', { net: '100.03', quantity: '2', price: '50.00' }, true],
    ['0.03 less', { net: '99.97', quantity: '2', price: '50.00' }, true],
    ['0.50 HUF more', { net: '100.50', quantity: '2', price: '50.00', currency: 'HUF' }, false],
    ['0.51 HUF more', { net: '100.51', quantity: '2', price: '50.00', currency: 'HUF' }, true],
    ['no quantity counts as 1', { net: '50.00', price: '50.00' }, false],
    ['no price counts as 0', { net: '0.00', quantity: '2' }, false],
    ['no price, but an amount', { net: '0.03', quantity: '2' }, true],
    ['no amount counts as 0', { quantity: '2', price: '0.01' }, false],
    ['no amount, but a price', { quantity: '2', price: '50.00' }, true],
    ['a price per 4', { net: '25.00', quantity: '2', price: '50.00', base: '4' }, false],
    ['a price per 4, treated as per 1', { net: '100.00', quantity: '2', price: '50.00', base: '4' }, true],
    ['a price per 0 counts as per 1', { net: '100.00', quantity: '2', price: '50.00', base: '0' }, false],
    ['allowances', { net: '70.00', quantity: '1', price: '100.00', allowances: ['10.00', '20.00'] }, false],
    ['charges', { net: '130.00', quantity: '1', price: '100.00', charges: ['10.00', '20.00'] }, false],
    [
      'an allowance and a charge',
      { net: '90.00', quantity: '1', price: '100.00', allowances: ['15.00'], charges: ['5.00'] },
      false,
    ],
    [
      'an allowance and a charge that the amount leaves out',
      { net: '100.00', quantity: '1', price: '100.00', allowances: ['15.00'], charges: ['5.00'] },
      true,
    ],
    [
      'allowances are rounded together',
      { net: '99.97', quantity: '1', price: '100.00', allowances: ['0.004', '0.004', '0.004'] },
      false,
    ],
    [
      'indicators with spaces around them',
      {
        net: '90.00',
        quantity: '1',
        price: '100.00',
        allowances: ['15'],
        charges: ['5'],
        indicators: [' false ', ' true '],
      },
      false,
    ],
    [
      '0 and 1 are not indicators',
      {
        net: '100.00',
        quantity: '1',
        price: '100.00',
        allowances: ['15'],
        charges: ['5'],
        indicators: ['0', '1'],
      },
      false,
    ],
  ])('%s: %o breaks the rule: %s', (_, line, isBroken) => {
    expect(broken(line)).toEqual([isBroken, isBroken])
  })

  test('the amount of a credit note line is the credited quantity times the price', () => {
    const line = (net: string) =>
      creditNoteOf(
        'CreditNoteLine/CreditedQuantity=2',
        `CreditNoteLine/LineExtensionAmount=${net}`,
        'CreditNoteLine/Price/PriceAmount=50.00',
      )
    expect([breaks(id('120'), line('100.00')), breaks(id('120'), line('50.00'))]).toEqual([false, true])
  })

  test('in CII, the base quantity of the gross price counts if that of the net price is missing or 0', () => {
    const prices = `${lineCii}/SpecifiedLineTradeAgreement`
    const verdict = (net: string, ...bases: string[]) =>
      breaks(
        id('120'),
        ciiOf(
          ...bases,
          `${prices}/NetPriceProductTradePrice/ChargeAmount=100.00`,
          `${lineCii}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount=${net}`,
        ),
      )
    const gross = `${prices}/GrossPriceProductTradePrice/BasisQuantity=4`
    const ofNet = (quantity: string) => `${prices}/NetPriceProductTradePrice/BasisQuantity=${quantity}`
    expect([
      verdict('25.00', gross),
      verdict('50.00', gross, ofNet('2')),
      verdict('25.00', gross, ofNet('0')),
    ]).toEqual([false, false, false])
  })
})
