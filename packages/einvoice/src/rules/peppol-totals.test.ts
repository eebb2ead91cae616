import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const id = (number: string) => `PEPPOL-EN16931-R${number}`
const lineCii = `${trade}/IncludedSupplyChainTradeLineItem`

describe('the tax of the invoice, and the tax in the tax currency', () => {
  const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
  type Tax = readonly [currency: string, amount: string]
  const cii = (number: string, taxCurrency: string | undefined, ...taxes: Tax[]) =>
    breaks(
      id(number),
      ciiOf(
        ...(taxCurrency === undefined ? [] : [`${settlement}/TaxCurrencyCode=${taxCurrency}`]),
        `${settlement}/InvoiceCurrencyCode=EUR`,
        ...taxes.flatMap(([currency, amount]) =>
          at(totals, `TaxTotalAmount=${amount}`, `TaxTotalAmount/@currencyID=${currency}`),
        ),
      ),
    )
  const ubl = (number: string, taxCurrency: string | undefined, ...taxes: Tax[]) =>
    breaks(
      id(number),
      ublOf(
        'DocumentCurrencyCode=EUR',
        ...(taxCurrency === undefined ? [] : [`TaxCurrencyCode=${taxCurrency}`]),
        ...taxes.flatMap(([currency, amount]) => [
          ...at('TaxTotal+', `TaxAmount=${amount}`, `TaxAmount/@currencyID=${currency}`),
          ...(currency === 'EUR' ? ['TaxTotal/TaxSubtotal/TaxAmount=1.00'] : []),
        ]),
      ),
    )
  const euro: Tax = ['EUR', '19.00']
  const krona: Tax = ['SEK', '200.00']

  test.each([
    [undefined, false],
    ['SEK', false],
    ['EUR', true],
    [' EUR ', true],
  ])('if the invoice is in EUR, the tax currency %j breaks R005: %s', (currency, isBroken) => {
    expect([cii('005', currency), ubl('005', currency)]).toEqual([isBroken, isBroken])
  })

  test('the tax is stated at most once in CII, but exactly once, with its breakdown, in UBL: R053', () => {
    expect([cii('053', undefined), ubl('053', undefined)]).toEqual([false, true])
    expect([cii('053', undefined, euro), ubl('053', undefined, euro)]).toEqual([false, false])
    expect([cii('053', undefined, euro, euro), ubl('053', undefined, euro, euro)]).toEqual([true, true])
    expect([cii('053', 'SEK', krona, krona, euro), ubl('053', 'SEK', krona, krona, euro)]).toEqual([
      false,
      false,
    ])
  })

  test('the tax in the tax currency is stated once if that currency is named, and not otherwise: R054', () => {
    expect([cii('054', undefined, euro), ubl('054', undefined, euro)]).toEqual([false, false])
    expect([cii('054', 'SEK', euro), ubl('054', 'SEK', euro)]).toEqual([true, true])
    expect([cii('054', 'SEK', euro, krona), ubl('054', 'SEK', euro, krona)]).toEqual([false, false])
    expect([cii('054', undefined, euro, krona), ubl('054', undefined, euro, krona)]).toEqual([true, true])
    expect([cii('054', 'SEK', euro, krona, krona), ubl('054', 'SEK', euro, krona, krona)]).toEqual([
      true,
      true,
    ])
  })

  test.each([
    ['19.00', '200.00', false, false],
    ['-19.00', '-200.00', false, false],
    ['19.00', '-200.00', true, true],
    ['-19.00', '200.00', true, true],
    ['0.00', '200.00', false, false],
    ['0.00', '-200.00', true, false],
    ['-19.00', '0.00', true, false],
    ['19.00', '0.00', false, false],
  ])('taxes of %s EUR and %s SEK break R055 (CII: %s, UBL: %s)', (own, other, inCii, inUbl) => {
    const taxes: Tax[] = [
      ['EUR', own],
      ['SEK', other],
    ]
    expect([cii('055', 'SEK', ...taxes), ubl('055', 'SEK', ...taxes)]).toEqual([inCii, inUbl])
    expect([cii('055', undefined, ...taxes), ubl('055', undefined, ...taxes)]).toEqual([false, false])
  })

  test('in UBL, R055 requires both taxes; in CII, it requires a tax in SEK if there is one in EUR', () => {
    expect([cii('055', 'SEK', krona), ubl('055', 'SEK', krona)]).toEqual([false, true])
    expect([cii('055', 'SEK', euro), ubl('055', 'SEK', euro)]).toEqual([true, true])
    expect([cii('055', 'SEK'), ubl('055', 'SEK')]).toEqual([false, true])
    expect(cii('055', ' SEK ', euro, krona)).toBe(true)
    expect(ubl('055', ' SEK ', euro, krona)).toBe(false)
  })
})

test.each([
  ['49', true],
  ['59', true],
  [' 59 ', true],
  ['58', false],
  ['30', false],
])('a payment of kind %j breaks R061 without a mandate: %s', (code, needsMandate) => {
  const cii = [`${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode=${code}`]
  const ubl = [`PaymentMeans/PaymentMeansCode=${code}`]
  expect([breaks(id('061'), ciiOf(...cii)), breaks(id('061'), ublOf(...ubl))]).toEqual([
    needsMandate,
    needsMandate,
  ])
  const mandate = `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID=1`
  expect([
    breaks(id('061'), ciiOf(...cii, mandate)),
    breaks(id('061'), ublOf(...ubl, 'PaymentMeans/PaymentMandate/ID=1')),
  ]).toEqual([false, false])
})

test('if a line has documents, one of them must be the invoiced object (130): R101', () => {
  const reference = `${lineCii}/SpecifiedLineTradeSettlement/AdditionalReferencedDocument+`
  const cii = (...types: string[]) =>
    breaks(id('101'), ciiOf(lineCii, ...types.map((type) => `${reference}/${type}`)))
  const ubl = (...types: string[]) =>
    breaks(id('101'), ublOf('InvoiceLine', ...types.map((type) => `InvoiceLine/DocumentReference+/${type}`)))
  expect([cii(), cii('TypeCode=130'), cii('TypeCode=916'), cii('IssuerAssignedID=1')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([ubl(), ubl('DocumentTypeCode=130'), ubl('DocumentTypeCode=50'), ubl('ID=1')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([cii('TypeCode=916', 'TypeCode=130'), ubl('DocumentTypeCode=50', 'DocumentTypeCode=130')]).toEqual([
    false,
    false,
  ])
})

test('no element may be empty, except the delivery in CII: R008', () => {
  const broken = ['', ' \t\r\n', '\u00a0', 'x'].map((text) => [
    breaks(id('008'), ciiOf(`ExchangedDocument/ID=${text}`)),
    breaks(id('008'), ublOf(`ID=${text}`)),
  ])
  expect(broken).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
  expect(breaks(id('008'), ciiOf(`${trade}/ApplicableHeaderTradeDelivery`))).toBe(false)
  expect(breaks(id('008'), ublOf('Delivery'))).toBe(true)
  expect(breaks(id('008'), ciiOf('ExchangedDocument/ID=1'))).toBe(false)
})
