import { noonOf } from '@kontor/domain/days/calendar-day'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EInvoice, XmlFormat } from '../model/e-invoice.ts'
import { CiiDocument } from '../testing/cii-document.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeCii } from './write-cii.ts'

function sample(taxCase: TaxCase = 'domestic', format: XmlFormat = 'xrechnung'): EInvoice {
  const { content, seller } = completeInvoice(taxCase)
  const surcharges = [
    ...content.surcharges,
    { ...content.surcharges[0], id: 'express', amount: 3, title: 'Eile' },
  ]
  const filled = recalculate({
    ...content,
    surcharges: surcharges as typeof content.surcharges,
    customer: {
      ...content.customer,
      department: 'Einkauf',
      emailForInvoice: 'post@kunde.example',
      useEmailForInvoice: true,
    },
    customInfos: content.customInfos.map((info) =>
      info.key === 'VENDOR' ? { ...info, value: 'L-77', show: true } : info,
    ),
  })
  const bank = { ...seller.bank, accountHolder: 'Kontor Treuhand' }
  const address = { ...seller.address, streetExtra: 'Hof 3' }
  return buildEInvoice(filled, { seller: { ...seller, bank, address }, number: 'P100-2026-0042', format })
}

function read(invoice: EInvoice, ...paths: string[]): (string | undefined)[] {
  const document = new CiiDocument(writeCii(invoice))
  const texts = paths.map((path) => document.text(path))
  document.dispose()
  return texts
}

const document = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument'
const trade = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction'
const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`
const seller = `${agreement}/ram:SellerTradeParty`
const buyer = `${agreement}/ram:BuyerTradeParty`
const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`
const group = `${settlement}/ram:ApplicableTradeTax[2]`
const allowance = `${settlement}/ram:SpecifiedTradeAllowanceCharge[1]`
const charge = `${settlement}/ram:SpecifiedTradeAllowanceCharge[2]`
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const line = `${trade}/ram:IncludedSupplyChainTradeLineItem[2]`

// The path where a receiver looks for each term, according to CEN/TS 16931-3-3, which binds the semantic
// model to CII.
test.each([
  ['BT-1', `${document}/ram:ID`, 'P100-2026-0042'],
  ['BT-2', `${document}/ram:IssueDateTime/udt:DateTimeString[@format='102']`, '20261120'],
  ['BT-3', `${document}/ram:TypeCode`, '380'],
  ['BT-5', `${settlement}/ram:InvoiceCurrencyCode`, 'EUR'],
  [
    'BT-9',
    `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString[@format='102']`,
    '20261220',
  ],
  ['BT-10', `${agreement}/ram:BuyerReference`, '04011000-1234512345-06'],
  ['BT-11', `${agreement}/ram:SpecifiedProcuringProject/ram:ID`, 'P100'],
  ['BT-13', `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`, 'B-4711'],
  [
    'BT-20',
    `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`,
    'Zahlungsziel: 10 Tage 2\u00a0% Skonto, 30 Tage netto Kasse.\n#SKONTO#TAGE=10#PROZENT=2.00#\n',
  ],
  [
    'BT-22',
    `${document}/ram:IncludedNote[1]/ram:Content`,
    'für unsere Leistungen erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:',
  ],
  ['BT-27', `${seller}/ram:Name`, 'Kontor GmbH'],
  ['BT-29', `${seller}/ram:ID`, 'L-77'],
  ['BT-30', `${seller}/ram:SpecifiedLegalOrganization/ram:ID`, 'HRB 12345'],
  ['BT-31', `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`, 'DE136695976'],
  ['BT-32', `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']`, '12/345/67890'],
  [
    'BT-33',
    `${seller}/ram:Description`,
    'Amtsgericht Charlottenburg, HRB 12345\nGeschäftsführung: Dr. Ada Berger',
  ],
  ['BT-34', `${seller}/ram:URIUniversalCommunication/ram:URIID[@schemeID='EM']`, 'rechnung@kontor.example'],
  ['BT-35', `${seller}/ram:PostalTradeAddress/ram:LineOne`, 'Ring 2'],
  ['BT-36', `${seller}/ram:PostalTradeAddress/ram:LineTwo`, 'Hof 3'],
  ['BT-37', `${seller}/ram:PostalTradeAddress/ram:CityName`, 'Berlin'],
  ['BT-38', `${seller}/ram:PostalTradeAddress/ram:PostcodeCode`, '10115'],
  ['BT-40', `${seller}/ram:PostalTradeAddress/ram:CountryID`, 'DE'],
  ['BT-41', `${seller}/ram:DefinedTradeContact/ram:PersonName`, 'Jo Kern'],
  [
    'BT-42',
    `${seller}/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber`,
    '+49 30 1234567',
  ],
  [
    'BT-43',
    `${seller}/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID`,
    'jo.kern@kontor.example',
  ],
  ['BT-44', `${buyer}/ram:Name`, 'Kunde & Söhne'],
  ['BT-46', `${buyer}/ram:ID`, 'K-7'],
  ['BT-48', `${buyer}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`, 'DE123456788'],
  ['BT-49', `${buyer}/ram:URIUniversalCommunication/ram:URIID[@schemeID='EM']`, 'eingang@kunde.example'],
  ['BT-50', `${buyer}/ram:PostalTradeAddress/ram:LineOne`, 'Hauptstraße 1'],
  ['BT-52', `${buyer}/ram:PostalTradeAddress/ram:CityName`, 'Bonn'],
  ['BT-53', `${buyer}/ram:PostalTradeAddress/ram:PostcodeCode`, '53113'],
  ['BT-55', `${buyer}/ram:PostalTradeAddress/ram:CountryID`, 'DE'],
  ['BT-56', `${buyer}/ram:DefinedTradeContact/ram:PersonName`, 'Mia Kraus, Einkauf'],
  [
    'BT-58',
    `${buyer}/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID`,
    'post@kunde.example',
  ],
  [
    'BT-72',
    `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString[@format='102']`,
    '20261113',
  ],
  [
    'BT-73',
    `${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString[@format='102']`,
    '20261102',
  ],
  [
    'BT-74',
    `${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString[@format='102']`,
    '20261113',
  ],
  ['BT-81', `${means}/ram:TypeCode`, '58'],
  ['BT-83', `${settlement}/ram:PaymentReference`, 'P100-2026-0042'],
  ['BT-84', `${means}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`, 'DE89370400440532013000'],
  ['BT-85', `${means}/ram:PayeePartyCreditorFinancialAccount/ram:AccountName`, 'Kontor Treuhand'],
  ['BT-86', `${means}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`, 'COBADEFFXXX'],
  ['BG-20', `${allowance}/ram:ChargeIndicator/udt:Indicator`, 'false'],
  ['BT-92', `${allowance}/ram:ActualAmount`, '45.00'],
  ['BT-93', `${allowance}/ram:BasisAmount`, '900.00'],
  ['BT-94', `${allowance}/ram:CalculationPercent`, '5'],
  ['BT-95', `${allowance}/ram:CategoryTradeTax[ram:TypeCode='VAT']/ram:CategoryCode`, 'S'],
  ['BT-96', `${allowance}/ram:CategoryTradeTax/ram:RateApplicablePercent`, '19'],
  ['BT-97', `${allowance}/ram:Reason`, 'Treuerabatt'],
  ['BG-21', `${charge}/ram:ChargeIndicator/udt:Indicator`, 'true'],
  ['BT-99', `${charge}/ram:ActualAmount`, '27.00'],
  ['BT-104', `${charge}/ram:Reason`, 'Eile'],
  ['BT-106', `${sums}/ram:LineTotalAmount`, '959.70'],
  ['BT-107', `${sums}/ram:AllowanceTotalAmount`, '45.00'],
  ['BT-108', `${sums}/ram:ChargeTotalAmount`, '27.00'],
  ['BT-109', `${sums}/ram:TaxBasisTotalAmount`, '941.70'],
  ['BT-110', `${sums}/ram:TaxTotalAmount[@currencyID='EUR']`, '171.76'],
  ['BT-112', `${sums}/ram:GrandTotalAmount`, '1113.46'],
  ['BT-115', `${sums}/ram:DuePayableAmount`, '1113.46'],
  ['BT-116', `${group}/ram:BasisAmount`, '882.00'],
  ['BT-117', `${group}/ram:CalculatedAmount`, '167.58'],
  ['BT-118', `${group}[ram:TypeCode='VAT']/ram:CategoryCode`, 'S'],
  ['BT-119', `${group}/ram:RateApplicablePercent`, '19'],
  ['BT-126', `${line}/ram:AssociatedDocumentLineDocument/ram:LineID`, '2'],
  ['BT-129', `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity[@unitCode='H87']`, '3'],
  [
    'BT-131',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
    '59.70',
  ],
  [
    'BT-146',
    `${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    '19.9',
  ],
  [
    'BT-151',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:TypeCode='VAT']/ram:CategoryCode`,
    'S',
  ],
  [
    'BT-152',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    '7',
  ],
  ['BT-153', `${line}/ram:SpecifiedTradeProduct/ram:Name`, 'Handbuch'],
  ['BT-154', `${line}/ram:SpecifiedTradeProduct/ram:Description`, '2. Auflage'],
])('%s is at %s', (_, path, expected) => {
  expect(read(sample(), path)).toEqual([expected])
})

test('a correction differs from its original only in BT-3, BT-25 and BT-26', () => {
  const original = completeInvoice('domestic')
  const precedingInvoice = {
    invoiceNumber: ' P99-2026-0041\n',
    invoiceDate: noonOf({ year: 2026, month: 11, day: 18 }),
  }
  const request = { seller: original.seller, number: 'P100-2026-0042', format: 'xrechnung' } as const
  const corrected = buildEInvoice({ ...original.content, precedingInvoice }, request)
  const named = `${settlement}/ram:InvoiceReferencedDocument`
  const paths = [
    `${document}/ram:TypeCode`,
    `${named}/ram:IssuerAssignedID`,
    `${named}/ram:FormattedIssueDateTime/qdt:DateTimeString[@format='102']`,
  ]
  expect(read(corrected, ...paths)).toEqual(['384', 'P99-2026-0041', '20261118'])
  const uncorrected = buildEInvoice(original.content, request)
  expect(read(uncorrected, ...paths)).toEqual(['380', undefined, undefined])
  expect({ ...corrected, typeCode: '380', precedingInvoices: [] }).toEqual(uncorrected)
})

test('writes the place of an intra-community supply: BT-75, BT-77, BT-78, BT-80', () => {
  const address = `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`
  const paths = ['LineOne', 'CityName', 'PostcodeCode', 'CountryID'].map((name) => `${address}/ram:${name}`)
  expect(read(sample('intraCommunitySupply'), ...paths)).toEqual(['Hauptstraße 1', 'Wien', '1010', 'AT'])
  expect(read(sample('domestic'), `${delivery}/ram:ShipToTradeParty`)).toEqual([undefined])
})

test('writes the reason why there is no tax: BT-120 and BT-121', () => {
  const paths = [
    `${settlement}/ram:ApplicableTradeTax/ram:ExemptionReason`,
    `${settlement}/ram:ApplicableTradeTax/ram:ExemptionReasonCode`,
  ]
  expect(read(sample('euService'), ...paths)).toEqual([
    'Steuerschuldnerschaft des Leistungsempfängers',
    'VATEX-EU-AE',
  ])
})

test('an invoice not subject to VAT has a rate only in its VAT group (BR-O-05 to BR-O-07, BR-DE-14)', () => {
  expect(
    read(
      sample('thirdCountryService'),
      '//ram:RateApplicablePercent',
      `${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    ),
  ).toEqual(['0', '0'])
})

test('a price states its base quantity unless that is 1 (BT-149, BT-150)', () => {
  const { content, seller } = completeInvoice('domestic')
  const items = content.items.map((item, index) =>
    index === 0 ? { ...item, unit: 'percentage' as const } : item,
  )
  const xml = new CiiDocument(
    writeCii(buildEInvoice(recalculate({ ...content, items }), { seller, number: '1', format: 'zugferd' })),
  )
  expect(xml.texts('//ram:BasisQuantity')).toEqual(['100'])
  expect(xml.texts('//ram:BasisQuantity/@unitCode')).toEqual(['P1'])
  xml.dispose()
})

describe('the specification', () => {
  const context = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext'
  const paths = [
    `${context}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`,
    `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
  ]

  test('is in BT-24; an XRechnung also states its process in BT-23', () => {
    const xRechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
    expect(read(sample('domestic', 'zugferd'), ...paths)).toEqual([undefined, 'urn:cen.eu:en16931:2017'])
    expect(read(sample('domestic', 'xrechnung'), ...paths)).toEqual([
      'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      xRechnung,
    ])
  })
})

test('allowances and charges are in the same order as on the page', () => {
  const { content, seller } = completeInvoice('domestic')
  const kindsOf = (amounts: number[]) => {
    const surcharges = amounts.flatMap((amount, index) =>
      content.surcharges.map((one) => ({ ...one, id: String(index), amount, title: `${amount}` })),
    )
    const invoice = recalculate({ ...content, surcharges })
    const xml = new CiiDocument(writeCii(buildEInvoice(invoice, { seller, number: '1', format: 'zugferd' })))
    const place = `${settlement}/ram:SpecifiedTradeAllowanceCharge`
    const [signs, reasons] = [`${place}/ram:ChargeIndicator/udt:Indicator`, `${place}/ram:Reason`].map(
      (path) => xml.texts(path),
    )
    xml.dispose()
    return signs?.map((sign, index) => `${sign} ${reasons?.[index]}`)
  }
  expect(kindsOf([3, -2, 1, -4])).toEqual(['true 3', 'false -2', 'true 1', 'false -4'])
  expect(kindsOf([-2, 3])).toEqual(['false -2', 'true 3'])
  expect(kindsOf([])).toEqual([])
})

test('only the tax total states its currency (CII-DT-031)', () => {
  const xml = new CiiDocument(writeCii({ ...sample(), currency: 'USD' }))
  expect(xml.texts('//@currencyID')).toEqual(['USD'])
  expect(xml.texts('//ram:TaxTotalAmount/@currencyID')).toEqual(['USD'])
  xml.dispose()
})

test('the cleaned name of any item can be read back from the XML unchanged', () => {
  const name = `${line}/ram:SpecifiedTradeProduct/ram:Name`
  const invoice = sample()
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(text, (title) => {
      const { content, seller } = completeInvoice('domestic')
      const items = content.items.map((item) => ({ ...item, title, description: 'x' }))
      const built = buildEInvoice({ ...content, items }, { seller, number: '1', format: 'zugferd' })
      const expected = built.lines[1]?.name
      expect(read({ ...invoice, lines: built.lines }, name)).toEqual([expected === '' ? undefined : expected])
    }),
    { numRuns: 300 },
  )
})

test('markup in names, texts and attributes stays text', () => {
  const awkward = `<a href="x">'&amp;'</a> ]]>`
  const { content, seller } = completeInvoice('domestic')
  const electronicAddress = { scheme: awkward, value: awkward }
  const invoice = buildEInvoice(
    {
      ...content,
      eInvoice: { ...content.eInvoice, electronicAddress, orderNumber: awkward },
      customer: { ...content.customer, companyName: awkward },
    },
    { seller, number: '1', format: 'xrechnung' },
  )
  const electronic = `${buyer}/ram:URIUniversalCommunication/ram:URIID`
  expect(
    read(
      invoice,
      `${buyer}/ram:Name`,
      `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
      electronic,
      `${electronic}/@schemeID`,
    ),
  ).toEqual([awkward, awkward, awkward, awkward])
})

test('an empty draft has no elements for absent values', () => {
  const invoice = buildEInvoice(emptyInvoiceContent(), {
    seller: emptyProfile(),
    number: '',
    format: 'zugferd',
  })
  const xml = new CiiDocument(writeCii({ ...invoice, notes: [] }))
  expect(xml.texts(`${agreement}/ram:SellerTradeParty//*[not(*)]`)).toEqual(['DE'])
  expect(xml.text(`${sums}/ram:DuePayableAmount`)).toBe('0.00')
  expect(xml.texts(`${document}/*`)).toEqual(['380'])
  xml.dispose()
})

test('the same invoice always gives the same XML, which declares UTF-8', () => {
  const xml = writeCii(sample())
  expect(writeCii(sample())).toBe(xml)
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ')).toBe(true)
})
