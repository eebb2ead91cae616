import type { EInvoiceFormat, XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import { Decimal } from '@kontor/domain/money/decimal'
import { describe, expect, test } from 'vitest'
import type { EInvoice } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { content, deliveryDate, iban, invoiceDate } from '../testing/broken-invoice.ts'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'
import { officialFindings } from './official-findings.ts'

function built(): EInvoice {
  const { content, seller } = completeInvoice('domestic')
  return buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' })
}

function idsAndFields(eInvoice: EInvoice, isDraft = false): [string, string][] {
  return officialFindings({ eInvoice, isDraft }).map(({ id, field }) => [id, field])
}

test('a valid invoice has no findings, nor does a draft without a number or date', () => {
  expect(idsAndFields(built())).toEqual([])
  expect(idsAndFields({ ...built(), number: '', issueDate: '' }, true)).toEqual([])
})

test('a draft for an intra-community supply needs a delivery country, but no date yet (BR-IC-11)', () => {
  const sameDay = deliveryDate({ type: 'type1', startDate: 0, endDate: 0 })
  const supply = invoiceDate(0)(sameDay(completeInvoice('intraCommunitySupply')))
  const eInvoice = buildEInvoice(supply.content, { seller: supply.seller, number: '', format: 'xrechnung' })
  expect(idsAndFields(eInvoice, true)).toEqual([])
  const nowhere = { ...eInvoice, delivery: { ...eInvoice.delivery, address: undefined } }
  expect(idsAndFields(nowhere, true)).toEqual([['BR-IC-12', 'eInvoice.format']])
  expect(idsAndFields({ ...eInvoice, number: 'R-1', issueDate: '20261120' })).toEqual([
    ['BR-IC-11', 'dates.deliveryDate'],
  ])
})

test('reports wrong sums at the field for the format', () => {
  const invoice = built()
  const totals = { ...invoice.totals, gross: invoice.totals.gross.plus(Decimal.of(0.01)) }
  expect(idsAndFields({ ...invoice, totals })).toEqual([
    ['BR-CO-15', 'eInvoice.format'],
    ['BR-CO-16', 'eInvoice.format'],
  ])
})

test('reports a finding about a line at the title of its row', () => {
  const invoice = built()
  const lines = invoice.lines.map((line, at) => (at === 1 ? { ...line, unitCode: 'STD' } : line))
  expect(idsAndFields({ ...invoice, lines })).toEqual([['BR-CL-23', 'items.1.title']])
})

test.each([1, 10, 11])('reports a finding about the last line at its row (number of lines: %i)', (count) => {
  const invoice = built()
  const [line] = invoice.lines
  if (line === undefined) throw new Error('the invoice has no lines')
  const lines = Array.from({ length: count }, (_, at) => ({
    ...line,
    id: String(at + 1),
    unitCode: at === count - 1 ? 'STD' : line.unitCode,
  }))
  expect(idsAndFields({ ...invoice, lines })).toContainEqual(['BR-CL-23', `items.${count - 1}.title`])
})

test('reports what the schema of the written syntax forbids, if no rule reports an error', () => {
  const settling = (syntax: XmlSyntax, from: EInvoice): EInvoice => ({
    ...from,
    syntax,
    precedingInvoices: ['R-2', 'R-3'].map((number) => ({ number, issueDate: '20261101' })),
  })
  expect(idsAndFields(settling('cii', built()))).toEqual([['XML-Schema', 'eInvoice.format']])
  expect(idsAndFields(settling('cii', { ...built(), buyerReference: '' }))).toEqual([
    ['BR-DE-15', 'eInvoice.buyerReference'],
  ])
  expect(idsAndFields(settling('ubl', built()))).toEqual([])
})

const { payment, seller, buyer } = built()

test.each<[string, string, string, Partial<EInvoice>]>([
  ['BR-02', 'error', 'eInvoice.format', { number: '' }],
  ['BR-03', 'error', 'dates.invoiceDate', { issueDate: '' }],
  ['BR-DE-15', 'error', 'eInvoice.buyerReference', { buyerReference: '' }],
  [
    'BR-DE-18',
    'error',
    'payment.cashDiscount',
    { payment: { ...payment, terms: '#SKONTO#TAGE=zehn#PROZENT=2.00#\n' } },
  ],
  ['BR-06', 'error', 'seller.legalName', { seller: { ...seller, name: '' } }],
  ['BR-CO-09', 'error', 'seller.VAT', { seller: { ...seller, vatId: '136695976' } }],
  [
    'PEPPOL-EN16931-R020',
    'error',
    'seller.email',
    { seller: { ...seller, electronicAddress: { scheme: 'EM', value: '' } } },
  ],
  ['BR-07', 'error', 'customer.companyName', { buyer: { ...buyer, name: '' } }],
  [
    'BR-11',
    'error',
    'customer.address.country',
    { buyer: { ...buyer, address: { ...buyer.address, country: undefined } } },
  ],
  [
    'PEPPOL-EN16931-R010',
    'error',
    'eInvoice.electronicAddress.value',
    { buyer: { ...buyer, electronicAddress: { scheme: 'EM', value: '' } } },
  ],
  ['BR-DE-19', 'warning', 'seller.bank.iban', { payment: { ...payment, iban: 'DE88370400440532013000' } }],
])('reports the business rule %s with severity %s at %s in both syntaxes', (id, severity, field, change) => {
  for (const syntax of ['cii', 'ubl'] as const)
    expect(officialFindings({ eInvoice: { ...built(), ...change, syntax }, isDraft: false })).toMatchObject([
      { id, kind: 'businessRule', severity, field },
    ])
})

describe('a check of the invoice', () => {
  const findingsOf = ({ content, seller }: CompleteInvoice, format: EInvoiceFormat) =>
    checkInvoice(content, { seller, number: 'R-2', format }).map(({ id, severity }) => `${severity} ${id}`)
  const correcting = content((before) => ({
    ...before,
    precedingInvoice: { invoiceNumber: ' ', invoiceDate: before.dates.invoiceDate },
  }))(completeInvoice('domestic'))
  const introduced = (syntax: XmlSyntax) =>
    content((before) => ({
      ...before,
      standardInfos: before.standardInfos.map((info) =>
        info.key === 'INTRO' ? { ...info, value: '#XYZ# Guten Tag', show: true } : info,
      ),
      eInvoice: { ...before.eInvoice, syntax },
    }))(completeInvoice('domestic'))

  test('adds what only the official rules find, and only for an e-invoice', () => {
    expect(findingsOf(correcting, 'pdf')).toEqual([])
    expect(findingsOf(correcting, 'zugferd')).toEqual(['error BR-55'])
    expect(findingsOf(correcting, 'xrechnung')).toEqual(['error BR-55'])
  })

  test("applies the official rules if Kontor's own rules find only warnings, but not if they find errors", () => {
    const mistyped = iban('DE88370400440532013000')(correcting)
    expect(findingsOf(mistyped, 'xrechnung')).toEqual(['error BR-55', 'warning BR-DE-19'])
    const incomplete = content((before) => ({ ...before, items: [], surcharges: [] }))(correcting)
    expect(findingsOf(incomplete, 'xrechnung')).not.toContain('error BR-55')
  })

  test('applies the rules of the chosen syntax: only in UBL can a note start with a subject (BR-CL-08)', () => {
    expect(findingsOf(introduced('cii'), 'xrechnung')).toEqual([])
    expect(findingsOf(introduced('ubl'), 'xrechnung')).toEqual(['error BR-CL-08'])
    expect(findingsOf(introduced('ubl'), 'zugferd')).toEqual([])
  })
})
