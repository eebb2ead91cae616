import { describe, expect, test } from 'vitest'
import { breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'

test.each([
  ['380', [false, false, true]],
  [' 380 ', [false, false, true]],
  ['326', [false, false, true]],
  ['381', [false, true, false]],
  ['261', [false, true, false]],
  ['999', [true, true, true]],
  ['', [true, true, true]],
])('BR-CL-01: type %j is unknown in CII, in a UBL invoice and in a UBL credit note: %j', (code, unknown) => {
  const documents = [
    ciiOf(`ExchangedDocument/TypeCode=${code}`),
    ublOf(`InvoiceTypeCode=${code}`),
    creditNoteOf(`CreditNoteTypeCode=${code}`),
  ]
  expect(documents.map((document) => breaks('BR-CL-01', document))).toEqual(unknown)
})

test('BR-CL-03: UBL requires a known currency for each amount, CII only for a tax total that states one', () => {
  const total =
    'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount'
  const inCii = (...lines: string[]) => breaks('BR-CL-03', ciiOf(total, ...lines))
  const inUbl = (...lines: string[]) =>
    breaks('BR-CL-03', ublOf('LegalMonetaryTotal/PayableAmount=1', ...lines))
  expect([inCii(), inCii(`${total}/@currencyID=EUR`), inCii(`${total}/@currencyID=EURO`)]).toEqual([
    false,
    false,
    true,
  ])
  const currency = 'LegalMonetaryTotal/PayableAmount/@currencyID'
  expect([inUbl(), inUbl(`${currency}= EUR `), inUbl(`${currency}=eur`)]).toEqual([true, false, true])
})

test.each([
  ['Danke', false],
  ['#AAI#Danke', false],
  ['Hinweis #AAI#', false],
  ['#XYZ#Danke', true],
  ['Hinweis #XYZ# Danke', true],
  ['#XYZ', false],
  ['#XY#', false],
  ['#WXYZ#', false],
  ['##XYZ#', false],
  ['#AAI#XYZ#', false],
  ['#XYZ#AAI#', true],
  ['# AAI#', false],
])('BR-CL-08: the note %j has an unknown subject in UBL: %s', (text, isUnknown) => {
  expect(breaks('BR-CL-08', ublOf(`Note=${text}`))).toBe(isUnknown)
})

describe('BR-CL-10: schemes for the identifiers of parties', () => {
  const inUbl = (party: string, scheme: string) =>
    breaks(
      'BR-CL-10',
      ublOf(`${party}/PartyIdentification/ID=1`, `${party}/PartyIdentification/ID/@schemeID=${scheme}`),
    )

  test('the SEPA scheme is allowed only for the seller and the payee', () => {
    for (const party of ['AccountingSupplierParty/Party', 'PayeeParty'])
      expect([inUbl(party, 'SEPA'), inUbl(party, '0088'), inUbl(party, 'SEPA2')]).toEqual([
        false,
        false,
        true,
      ])
    const buyer = 'AccountingCustomerParty/Party'
    expect([inUbl(buyer, 'SEPA'), inUbl(buyer, '0088')]).toEqual([true, false])
  })

  test('in CII, the rule does not apply to items or places of delivery', () => {
    const inCii = (path: string) =>
      breaks(
        'BR-CL-10',
        ciiOf(
          ...['GlobalID=1', 'GlobalID/@schemeID=X'].map((id) => `SupplyChainTradeTransaction/${path}/${id}`),
        ),
      )
    expect(inCii('IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct')).toBe(false)
    expect(inCii('ApplicableHeaderTradeDelivery/ShipToTradeParty')).toBe(false)
    expect(inCii('ApplicableHeaderTradeAgreement/SellerTradeParty')).toBe(true)
  })
})

test('BR-CL-15: rejects an unknown country of origin, but in CII only if it has no scheme', () => {
  const product = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct'
  const inCii = (code: string, ...lines: string[]) =>
    breaks('BR-CL-15', ciiOf(`${product}/OriginTradeCountry/ID=${code}`, ...lines))
  const inUbl = (code: string) =>
    breaks('BR-CL-15', ublOf(`InvoiceLine/Item/OriginCountry/IdentificationCode=${code}`))
  expect([inCii('DE'), inCii('XX'), inUbl('DE'), inUbl('XX')]).toEqual([false, true, false, true])
  expect(inCii('XX', `${product}/OriginTradeCountry/ID/@schemeID=a`)).toBe(false)
})

test.each([
  ['DE136695976', [false, false]],
  ['EL123456789', [false, false]],
  ['XI123456789', [false, false]],
  ['XX123456789', [true, true]],
  ['de136695976', [true, true]],
  ['E', [true, false]],
  ['', [true, false]],
])('BR-CO-09: the VAT id %j lacks a valid country prefix in CII and in UBL: %j', (id, broken) => {
  const registration =
    'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration/ID'
  const scheme = 'AccountingSupplierParty/Party/PartyTaxScheme'
  const documents = [
    ciiOf(`${registration}=${id}`, `${registration}/@schemeID=VA`),
    ublOf(`${scheme}/CompanyID=${id}`, `${scheme}/TaxScheme/ID=VAT`),
  ]
  expect(documents.map((document) => breaks('BR-CO-09', document))).toEqual(broken)
  expect(breaks('BR-CO-09', ciiOf(`${registration}=${id}`, `${registration}/@schemeID=FC`))).toBe(false)
})
