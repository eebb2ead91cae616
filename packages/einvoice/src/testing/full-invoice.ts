import type { Address, Identifier, SemanticInvoice } from '../model/semantic-invoice.ts'
import { xRechnung } from '../rules/specifications.ts'

/** The rate of each VAT category in `fullInvoice`; O has none. */
const rates: Readonly<Record<string, string>> = {
  S: '19',
  Z: '0',
  E: '0',
  AE: '0',
  K: '0',
  G: '0',
  L: '7',
  M: '4',
}
export const vatCategories = [...Object.keys(rates), 'O']
const withReason = ['E', 'AE', 'K', 'G', 'O']

const gln: Identifier = { id: '4012345000009', scheme: '0088' }
const address: Address = {
  line1: 'Hauptstraße 1',
  line2: 'Hof 2',
  line3: 'Etage 3',
  city: 'Berlin',
  postalCode: '10115',
  subdivision: 'Berlin',
  country: 'DE',
}

/**
 * An invoice with nearly every term of EN 16931. It breaks no rule, except that XRechnung requires a rate,
 * which category O does not have.
 */
export function fullInvoice(category: string, specification: string = xRechnung): SemanticInvoice {
  const rate = rates[category]
  const isNobodyRegistered = category === 'O'
  const tax = { S: '55.10', L: '20.30', M: '11.60' }[category] ?? '0.00'
  const gross = (290 + Number(tax)).toFixed(2)
  const taxed = { category, ...(rate !== undefined && { rate }) }
  const vatId = (id: string) => (isNobodyRegistered ? {} : { vatId: id })
  return {
    number: 'R-1',
    issueDate: '2026-11-20',
    typeCode: '380',
    currency: 'EUR',
    taxCurrency: 'SEK',
    taxPointDate: '2026-11-19',
    dueDate: '2026-12-04',
    buyerReference: '04011000-1234512345-06',
    projectReference: 'P-1',
    contractReference: 'V-1',
    orderReference: 'B-1',
    salesOrderReference: 'A-1',
    receivingAdviceReference: 'W-1',
    despatchAdviceReference: 'L-1',
    tenderReference: 'T-1',
    invoicedObject: { id: 'O-1', scheme: 'ABZ' },
    buyerAccountingReference: 'K-1',
    paymentTerms: '#SKONTO#TAGE=10#PROZENT=2.00#\n',
    notes: [{ subjectCode: 'AAI', text: 'Danke' }],
    process: { type: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', specification },
    precedingInvoices: [{ number: 'R-0', issueDate: '2026-10-20' }],
    seller: {
      name: 'Kontor GmbH',
      tradingName: 'Kontor',
      identifiers: [gln],
      registration: { id: 'HRB 1', scheme: '0204' },
      ...vatId('DE136695976'),
      legalInformation: 'Geschäftsführung: Jo Kern',
      electronicAddress: { id: 'rechnung@kontor.example', scheme: 'EM' },
      address,
      contact: { name: 'Jo Kern', phone: '+49 30 123', email: 'jo@kontor.example' },
    },
    buyer: {
      name: 'Kunde AG',
      tradingName: 'Kunde',
      identifier: gln,
      registration: { id: 'HRB 2', scheme: '0204' },
      ...vatId('ATU12345678'),
      electronicAddress: { id: '04011000-1234512345-06', scheme: '0204' },
      address,
      contact: { name: 'Al Berg', phone: '+49 30 456', email: 'al@kunde.example' },
    },
    payee: {
      name: 'Bank AG',
      identifier: { id: '4099999000001', scheme: '0088' },
      registration: { id: 'HRB 3', scheme: '0204' },
    },
    ...(!isNobodyRegistered && {
      taxRepresentative: { name: 'Vertreter GmbH', vatId: 'DE129273398', address },
    }),
    delivery: {
      name: 'Kunde AG, Lager',
      location: gln,
      date: '2026-11-19',
      period: { start: '2026-11-01', end: '2026-11-19' },
      address,
    },
    payment: {
      meansCode: '58',
      means: 'Überweisung',
      remittance: 'R-1',
      creditTransfers: [{ account: 'DE89370400440532013000', accountHolder: 'Kontor', bank: 'COBADEFFXXX' }],
    },
    allowances: [
      { amount: '20.00', base: '200.00', percentage: '10', ...taxed, reason: 'Rabatt', reasonCode: '95' },
    ],
    charges: [
      { amount: '10.00', base: '100.00', percentage: '10', ...taxed, reason: 'Fracht', reasonCode: 'FC' },
    ],
    totals: {
      lines: '300.00',
      allowances: '20.00',
      charges: '10.00',
      net: '290.00',
      tax,
      taxInTaxCurrency: '60.00',
      gross,
      paid: '40.00',
      rounding: '0.00',
      due: (Number(gross) - 40).toFixed(2),
    },
    taxGroups: [
      {
        base: '290.00',
        tax,
        ...taxed,
        ...(withReason.includes(category) && {
          exemptionReason:
            category === 'AE' ? 'Steuerschuldnerschaft des Leistungsempfängers' : 'Keine Umsatzsteuer',
          ...(category === 'O' && { exemptionCode: 'VATEX-EU-O' }),
        }),
      },
    ],
    attachments: [
      {
        reference: 'Anlage 1',
        description: 'Stunden',
        location: 'https://kontor.example/stunden',
        file: { content: 'QUJD', mediaType: 'text/csv', name: 'stunden.csv' },
      },
    ],
    lines: [
      {
        id: '1',
        note: 'November',
        object: { id: 'O-2', scheme: 'ABZ' },
        quantity: '2',
        unit: 'HUR',
        net: '195.00',
        orderLine: '7',
        accountingReference: 'K-2',
        period: { start: '2026-11-01', end: '2026-11-19' },
        allowances: [
          { amount: '10.00', base: '200.00', percentage: '5', reason: 'Rabatt', reasonCode: '95' },
        ],
        charges: [{ amount: '5.00', base: '50.00', percentage: '10', reason: 'Fracht', reasonCode: 'FC' }],
        price: { net: '100.00', discount: '5.00', gross: '105.00', baseQuantity: '1', baseUnit: 'HUR' },
        tax: taxed,
        item: {
          name: 'Beratung',
          description: 'Nach Aufwand',
          sellerId: 'N-1',
          buyerId: 'N-2',
          standardId: { id: '4012345000009', scheme: '0160' },
          classifications: [{ id: '80101500', scheme: 'TST', version: '26' }],
          origin: 'DE',
          attributes: [{ name: 'Sprache', value: 'Deutsch' }],
        },
      },
      {
        id: '2',
        quantity: '1',
        unit: 'C62',
        net: '105.00',
        price: { net: '105.00' },
        tax: taxed,
        item: { name: 'Reise' },
      },
    ],
  }
}
