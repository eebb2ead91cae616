import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { trade } from '../testing/tax-lines.ts'
import { xRechnung, xRechnungExtension } from './specifications.ts'

const agreement = `${trade}/ApplicableHeaderTradeAgreement`
const idOf = {
  cii: (specification: string) =>
    `ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID=${specification}`,
  ubl: (specification: string) => `CustomizationID=${specification}`,
}
const others = [xRechnung, 'urn:cen.eu:en16931:2017', ` ${xRechnungExtension}`]

/**
 * Whether a document of the extension breaks a rule. Asserts that documents of other specifications do not.
 */
function isBroken(id: string, { cii, ubl }: { cii?: string[]; ubl?: string[] }): boolean {
  const root = (specification: string) =>
    cii === undefined
      ? ublOf(idOf.ubl(specification), ...(ubl ?? []))
      : ciiOf(idOf.cii(specification), ...cii)
  for (const other of others) expect(breaks(id, root(other)), other).toBe(false)
  return breaks(id, root(xRechnungExtension))
}
/** Whether a credit note that names the extension breaks a rule. The extension defines only invoices. */
const isBrokenByCreditNote = (id: string, ...lines: string[]) =>
  breaks(id, creditNoteOf(idOf.ubl(xRechnungExtension), ...lines))

describe('a file', () => {
  const breaksRule = (type?: string) => {
    const file = (path: string) => [
      `${path}=QQ==`,
      ...(type === undefined ? [] : [`${path}/@mimeCode=${type}`]),
    ]
    const [cii, ubl] = [
      `${agreement}/AdditionalReferencedDocument/AttachmentBinaryObject`,
      'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject',
    ]
    return [isBroken('BR-DEX-01', { cii: file(cii) }), isBroken('BR-DEX-01', { ubl: file(ubl) })]
  }

  test.each([
    ['application/pdf', false],
    ['application/xml', false],
    ['text/csv', false],
    ['text/plain', true],
    [' application/pdf', true],
  ])('of the type "%s" breaks BR-DEX-01: %s', (type, isWrong) => {
    expect(breaksRule(type)).toEqual([isWrong, isWrong])
  })

  test('without a type breaks BR-DEX-01', () => {
    expect(breaksRule()).toEqual([true, true])
  })
})

describe('schemes', () => {
  const withScheme = (path: string, scheme: string | undefined) => [
    `${path}=1`,
    ...(scheme === undefined ? [] : [`${path}/@schemeID=${scheme}`]),
  ]
  const seller = `${agreement}/SellerTradeParty`

  test.each([
    ['BR-DEX-04', `${seller}/GlobalID`, 'AccountingCustomerParty/Party/PartyIdentification/ID'],
    [
      'BR-DEX-05',
      `${seller}/SpecifiedLegalOrganization/ID`,
      'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID',
    ],
    [
      'BR-DEX-06',
      `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/GlobalID`,
      'InvoiceLine/Item/StandardItemIdentification/ID',
    ],
    ['BR-DEX-07', `${seller}/URIUniversalCommunication/URIID`, 'AccountingSupplierParty/Party/EndpointID'],
    [
      'BR-DEX-08',
      `${trade}/ApplicableHeaderTradeDelivery/ShipToTradeParty/GlobalID`,
      'Delivery/DeliveryLocation/ID',
    ],
  ])('%s: accepts a scheme from the official list, XR01 to XR03, or no scheme', (id, cii, ubl) => {
    for (const scheme of ['0088', 'XR01', 'XR02', 'XR03', ' XR01 ', '', undefined]) {
      expect(isBroken(id, { cii: withScheme(cii, scheme) }), scheme).toBe(false)
      expect(isBroken(id, { ubl: withScheme(ubl, scheme) }), scheme).toBe(false)
    }
    for (const scheme of ['XR04', 'xr01', '88', 'SEPA']) {
      expect(isBroken(id, { cii: withScheme(cii, scheme) }), scheme).toBe(true)
      expect(isBroken(id, { ubl: withScheme(ubl, scheme) }), scheme).toBe(true)
    }
  })

  test('for products and places of delivery are not checked: BR-DEX-04', () => {
    for (const path of [
      'IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct',
      'ApplicableHeaderTradeDelivery/ShipToTradeParty',
    ])
      expect(isBroken('BR-DEX-04', { cii: withScheme(`${trade}/${path}/GlobalID`, 'x') })).toBe(false)
  })

  test('for the seller and the payee may be SEPA (creditor id): BR-DEX-04', () => {
    for (const party of ['AccountingSupplierParty/Party', 'PayeeParty'])
      expect(isBroken('BR-DEX-04', { ubl: withScheme(`${party}/PartyIdentification/ID`, 'SEPA') })).toBe(
        false,
      )
  })

  test('for tax registrations are not checked: BR-DEX-05', () => {
    expect(isBroken('BR-DEX-05', { cii: withScheme(`${seller}/SpecifiedTaxRegistration/ID`, 'VA') })).toBe(
      false,
    )
  })
})

describe('sub-lines', () => {
  const amount = 'LineExtensionAmount'
  const parts = (...amounts: string[]) =>
    amounts.map((value) => `InvoiceLine/SubInvoiceLine+/${amount}=${value}`)

  test('must add up to the amount of their line: BR-DEX-02', () => {
    const verdict = (...ubl: string[]) => isBroken('BR-DEX-02', { ubl })
    expect(verdict(`InvoiceLine/${amount}=3.00`)).toBe(false)
    expect(verdict(`InvoiceLine/${amount}=3.00`, ...parts('1.00', '2.00'))).toBe(false)
    expect(verdict(`InvoiceLine/${amount}=3.01`, ...parts('1.00', '2.00'))).toBe(true)
    expect(verdict('InvoiceLine/ID=1', ...parts('1.00'))).toBe(true)
    expect(verdict(`InvoiceLine/${amount}=3.00`, `InvoiceLine+/${amount}=1.00`, ...parts('2.00'))).toBe(true)
    const below = (value: string) => [
      ...at('InvoiceLine', `${amount}=3.00`, `SubInvoiceLine/${amount}=3.00`),
      ...at(
        'InvoiceLine/SubInvoiceLine',
        `SubInvoiceLine/${amount}=1.00`,
        `SubInvoiceLine+/${amount}=${value}`,
      ),
    ]
    expect([verdict(...below('2.00')), verdict(...below('2.01'))]).toEqual([false, true])
    expect(isBrokenByCreditNote('BR-DEX-02', 'CreditNoteLine/SubInvoiceLine/ID=1')).toBe(false)
  })

  test('must have exactly one tax each: BR-DEX-03', () => {
    const tax = 'InvoiceLine/SubInvoiceLine/Item/ClassifiedTaxCategory+/ID=S'
    const verdict = (...ubl: string[]) => isBroken('BR-DEX-03', { ubl })
    const item = 'InvoiceLine/SubInvoiceLine/Item/Name=a'
    expect([verdict(item), verdict(item, tax), verdict(item, tax, tax)]).toEqual([true, false, true])
    expect([verdict('InvoiceLine/Item/Name=a'), verdict('InvoiceLine/SubInvoiceLine/ID=1')]).toEqual([
      false,
      false,
    ])
    const second = 'InvoiceLine/SubInvoiceLine+/Item/Name=b'
    expect(verdict(item, tax, second)).toBe(true)
    expect(isBrokenByCreditNote('BR-DEX-03', 'CreditNoteLine/SubInvoiceLine/Item/Name=a')).toBe(false)
  })

  test('are not allowed in CII: BR-DEX-15', () => {
    const line = `${trade}/IncludedSupplyChainTradeLineItem/AssociatedDocumentLineDocument`
    expect(isBroken('BR-DEX-15', { cii: [`${line}/LineID=1`] })).toBe(false)
    expect(isBroken('BR-DEX-15', { cii: [`${line}/LineID=1`, `${line}/ParentLineID=2`] })).toBe(true)
  })
})

describe('third-party payments', () => {
  interface Amounts {
    due?: string
    gross?: string
    paid?: string
    rounding?: string
    others?: string[]
  }
  const breaksSum = ({ due, gross, paid, rounding, others: amounts = [] }: Amounts) => {
    const given = (name: string, value: string | undefined) =>
      value === undefined ? [] : [`LegalMonetaryTotal/${name}=${value}`]
    const ubl = [
      'LegalMonetaryTotal',
      ...given('TaxInclusiveAmount', gross),
      ...given('PrepaidAmount', paid),
      ...given('PayableRoundingAmount', rounding),
      ...given('PayableAmount', due),
      ...amounts.map((amount) => `PrepaidPayment+/PaidAmount=${amount}`),
    ]
    return isBroken('BR-DEX-09', { ubl })
  }

  test.each<[due: string, gross: string, more: Amounts, isWrong: boolean]>([
    ['70.00', '100.00', { paid: '30.00' }, false],
    ['70.01', '100.00', { paid: '30.00' }, true],
    ['130.00', '100.00', { paid: '30.00' }, true],
    ['100.05', '100.00', { rounding: '0.05' }, false],
    ['99.95', '100.00', { rounding: '0.05' }, true],
    ['108.00', '100.00', { others: ['5.00', '3.00'] }, false],
    ['100.00', '100.00', { others: ['5.00'] }, true],
    ['100.004', '100.00', {}, false],
    ['100.00', '100.004', {}, false],
  ])('an amount due of %s, a gross total of %s and %j break BR-DEX-09: %s', (due, gross, more, isWrong) => {
    expect(breaksSum({ due, gross, ...more })).toBe(isWrong)
  })

  test('the amount due and the gross total must be stated: BR-DEX-09', () => {
    expect([breaksSum({ gross: '100.00' }), breaksSum({ due: '100.00' })]).toEqual([true, true])
  })

  test.each([
    ['BR-DEX-10', 'ID'],
    ['BR-DEX-11', 'PaidAmount'],
    ['BR-DEX-12', 'InstructionID'],
  ])('%s: each must have the element %s', (id, name) => {
    const verdict = (...lines: string[]) => isBroken(id, { ubl: lines })
    expect(['1', ' ', ''].map((value) => verdict(`PrepaidPayment/${name}=${value}`))).toEqual([
      false,
      true,
      true,
    ])
    expect(verdict('PrepaidPayment/ReceivedDate=2026-11-02')).toBe(true)
    expect(isBrokenByCreditNote(id, 'PrepaidPayment/ReceivedDate=2026-11-02')).toBe(false)
  })

  test('must have an amount with at most two decimals: BR-DEX-13', () => {
    const verdict = (amount: string) =>
      isBroken('BR-DEX-13', { ubl: [`PrepaidPayment/PaidAmount=${amount}`] })
    expect(['5', '500', '5.', '5.0', '5.00', '5.000', '.123', '5.001'].map(verdict)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect(isBroken('BR-DEX-13', { ubl: ['PrepaidPayment/ID=1'] })).toBe(false)
    expect(isBrokenByCreditNote('BR-DEX-13', 'PrepaidPayment/PaidAmount=5.000')).toBe(false)
  })

  test('must have an amount in the currency of the invoice: BR-DEX-14', () => {
    const verdict = (...currencies: string[]) =>
      isBroken('BR-DEX-14', {
        ubl: [
          'DocumentCurrencyCode=EUR',
          'PrepaidPayment/PaidAmount=5.00',
          ...currencies.map((currency) => `PrepaidPayment/PaidAmount/@currencyID=${currency}`),
        ],
      })
    expect([verdict('EUR'), verdict('SEK'), verdict(), verdict('')]).toEqual([false, true, true, true])
    expect(
      isBrokenByCreditNote('BR-DEX-14', 'DocumentCurrencyCode=EUR', 'PrepaidPayment/PaidAmount=5.00'),
    ).toBe(false)
  })
})
