import { describe, expect, test } from 'vitest'
import { at, breaks, creditNoteOf, ublOf } from '../testing/rule-documents.ts'

const seller = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'
const isBroken = (id: string, ...lines: string[]) => breaks(id, ublOf(...lines))

describe('tax numbers', () => {
  const tax = (party: string, kind: string, ...numbers: string[]) =>
    at(`${party}/PartyTaxScheme+`, ...numbers.map((number) => `CompanyID=${number}`), `TaxScheme/ID=${kind}`)

  test.each([
    ['UBL-SR-12', seller, 'VAT', 'FC'],
    ['UBL-SR-12', seller, 'vat', 'VAT '],
    ['UBL-SR-13', seller, 'FC', 'VAT'],
    ['UBL-SR-13', seller, 'VAT ', 'vat'],
    ['UBL-SR-13', seller, '', 'VAT'],
    ['UBL-SR-18', buyer, 'VAT', 'FC'],
  ])('%s: in %s, the kind %j may occur only once, and %j does not count', (id, party, kind, other) => {
    expect(isBroken(id, ...tax(party, kind, '1'), ...tax(party, other, '2'))).toBe(false)
    expect(isBroken(id, ...tax(party, kind, '1'), ...tax(party, kind, '2'))).toBe(true)
    expect(isBroken(id, ...tax(party, kind, '1', '2'))).toBe(true)
    expect(isBroken(id, ...tax(party, other, '1'), ...tax(party, other, '2'))).toBe(false)
    const elsewhere = party === seller ? buyer : seller
    expect(isBroken(id, ...tax(elsewhere, kind, '1'), ...tax(elsewhere, kind, '2'))).toBe(false)
  })

  test('a tax without a kind is not VAT (UBL-SR-13); every tax needs a number and a kind (UBL-SR-53)', () => {
    const unnamed = at(`${seller}/PartyTaxScheme+`, 'CompanyID=1', 'TaxScheme')
    expect([isBroken('UBL-SR-13', ...unnamed), isBroken('UBL-SR-13', ...unnamed, ...unnamed)]).toEqual([
      false,
      true,
    ])
    const bare = `${seller}/PartyTaxScheme+/CompanyID=1`
    expect(isBroken('UBL-SR-13', bare, bare)).toBe(false)
    const scheme = (...lines: string[]) => isBroken('UBL-SR-53', ...at(`${seller}/PartyTaxScheme`, ...lines))
    expect([
      scheme('CompanyID=1', 'TaxScheme/ID=VAT'),
      scheme('CompanyID=1'),
      scheme('TaxScheme/ID=VAT'),
      scheme('CompanyID=1', 'TaxScheme/Name=VAT'),
    ]).toEqual([false, true, true, true])
  })

  test('a seller has at most two tax numbers: UBL-SR-42', () => {
    const taxes = ['VAT', 'FC', 'GST'].map((kind) => tax(seller, kind, '1'))
    expect([1, 2, 3].map((count) => isBroken('UBL-SR-42', ...taxes.slice(0, count).flat()))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the payee', () => {
  const registered = `${seller}/PartyLegalEntity/RegistrationName`
  const names = (...all: string[]) => all.map((name) => `PayeeParty/PartyName+/Name=${name}`)
  const id = (scheme?: string) =>
    at('PayeeParty/PartyIdentification+', 'ID=1', ...(scheme === undefined ? [] : [`ID/@schemeID=${scheme}`]))

  test.each(['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'])('has a different name from the seller: %s', (rule) => {
    expect(isBroken(rule, `${registered}=A`, ...names('B'))).toBe(false)
    expect(isBroken(rule, `${registered}=A`, ...names('A'))).toBe(true)
    expect(isBroken(rule, ...names('B'))).toBe(true)
    expect(isBroken(rule, `${registered}=A`, 'PayeeParty/PartyIdentification/ID=1')).toBe(true)
    // One pair of different names is enough, as with != in XPath.
    expect(isBroken(rule, `${registered}=A`, `${registered}=B`, ...names('B'))).toBe(false)
    expect(isBroken(rule, `${registered}=A`, ...names('A', 'B'))).toBe(rule === 'UBL-SR-19')
  })

  test('has at most one name, one register number and one id, not counting the SEPA creditor id', () => {
    const start = [`${registered}=A`, ...names('B')]
    expect([
      isBroken('UBL-SR-19', ...start, ...names('C')),
      isBroken('UBL-SR-20', ...start, ...names('C')),
    ]).toEqual([true, false])
    const register = 'PayeeParty/PartyLegalEntity+/CompanyID=1'
    expect([
      isBroken('UBL-SR-21', ...start, register),
      isBroken('UBL-SR-21', ...start, register, register),
    ]).toEqual([false, true])
    const sepa = [register, 'PayeeParty/PartyLegalEntity/CompanyID/@schemeID=SEPA']
    expect(isBroken('UBL-SR-21', ...start, ...sepa, ...sepa)).toBe(true)
    const ids = (...schemes: (string | undefined)[]) =>
      isBroken('UBL-SR-20', ...start, ...schemes.flatMap(id))
    expect([ids('0088'), ids('0088', 'SEPA'), ids('0088', 'sepa')]).toEqual([false, false, false])
    expect([ids('0088', '0088'), ids('0088', ' SEPA'), ids('0088', '')]).toEqual([true, true, true])
    expect([ids(undefined), ids('SEPA', 'SEPA'), ids(undefined, undefined), ids('0088', undefined)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

test('a document contains at most one SEPA creditor id, whichever party it belongs to: UBL-SR-29', () => {
  const ids = (...schemes: string[]) =>
    isBroken(
      'UBL-SR-29',
      ...schemes.flatMap((scheme, index) =>
        at(`${index === 0 ? seller : 'PayeeParty'}/PartyIdentification+`, 'ID=1', `ID/@schemeID=${scheme}`),
      ),
    )
  expect([
    ids('SEPA'),
    ids('SEPA', '0088'),
    ids('SEPA', 'SEPA'),
    ids('SEPA', 'sepa'),
    ids('SEPA', ' SEPA'),
  ]).toEqual([false, false, true, true, false])
})

test('a supporting document has kind 130 (or 50 in a credit note), or no kind and no scheme: UBL-SR-43', () => {
  const reference = (kind: string | undefined, scheme?: string) =>
    at(
      'AdditionalDocumentReference',
      'ID=1',
      ...(scheme === undefined ? [] : [`ID/@schemeID=${scheme}`]),
      ...(kind === undefined ? [] : [`DocumentTypeCode=${kind}`]),
    )
  const verdicts = [
    reference(undefined),
    reference(undefined, 'ABZ'),
    reference('130'),
    reference('130', 'ABZ'),
    reference('50'),
    reference('50', 'ABZ'),
    reference('916'),
  ].map((lines) => [breaks('UBL-SR-43', ublOf(...lines)), breaks('UBL-SR-43', creditNoteOf(...lines))])
  expect(verdicts).toEqual([
    [false, false],
    [true, true],
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})

test.each([
  ['UBL-SR-44', 'PaymentID'],
  ['UBL-SR-47', 'PaymentMeansCode'],
])('%s: all payment means have the same %s', (id, name) => {
  const payments = (...values: string[]) =>
    isBroken(id, ...values.map((value) => `PaymentMeans+/${name}=${value}`))
  expect([
    payments(),
    payments('1'),
    payments('1', '1'),
    payments('1', '2'),
    payments('1', '1', '2'),
  ]).toEqual([false, false, false, true, true])
})

test('a line has exactly one tax category: UBL-SR-48', () => {
  const line = (count: number) =>
    isBroken(
      'UBL-SR-48',
      'InvoiceLine/Item/Name=a',
      ...Array(count).fill('InvoiceLine/Item/ClassifiedTaxCategory+/ID=S'),
    )
  expect([0, 1, 2].map(line)).toEqual([true, false, true])
})

test('an amount has at most two decimals, but a price may have any number: UBL-DT-01', () => {
  const verdict = (path: string, value: string) => isBroken('UBL-DT-01', `${path}=${value}`)
  for (const path of [
    'TaxTotal/TaxAmount',
    'AllowanceCharge/Amount',
    'InvoiceLine/AllowanceCharge/BaseAmount',
  ])
    expect(['1', '1.', '1.00', '1.000', '.001', '1.0 '].map((value) => verdict(path, value))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  for (const path of [
    'InvoiceLine/Price/PriceAmount',
    'InvoiceLine/Price/NetPriceAmount',
    'InvoiceLine/Price/AllowanceCharge/Amount',
    'InvoiceLine/Price/AllowanceCharge/BaseAmount',
    'InvoiceLine/Price/AllowanceCharge/TaxTotal/TaxAmount',
  ])
    expect(verdict(path, '1.000')).toBe(false)
  expect(verdict('InvoiceLine/Price/TaxAmount', '1.000')).toBe(true)
  const allowance = 'InvoiceLine/Price/AllowanceCharge/Amount'
  expect(isBroken('UBL-DT-01', 'InvoiceLine/Price/PriceAmount=1.000', `${allowance}=1.000`)).toBe(false)
  expect(isBroken('UBL-DT-01', `${allowance}=1.000`, 'InvoiceLine/Price/TaxAmount=1.000')).toBe(false)
  expect(isBroken('UBL-DT-01', `${allowance}=1.000`, 'InvoiceLine/TaxAmount=1.000')).toBe(true)
})

test.each([
  ['UBL-DT-06', 'mimeCode'],
  ['UBL-DT-07', 'filename'],
])('%s: an attached file needs the attribute %s', (id, name) => {
  const file = 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject'
  expect([isBroken(id, `${file}=QQ==`), isBroken(id, `${file}=QQ==`, `${file}/@${name}=`)]).toEqual([
    true,
    false,
  ])
})

test('the invoiced object (130) has neither an attachment nor a description: UBL-CR-666, UBL-CR-673', () => {
  const verdicts = (kind: string, line: string) => {
    const lines = at('AdditionalDocumentReference', 'ID=1', `DocumentTypeCode=${kind}`, line)
    return ['UBL-CR-666', 'UBL-CR-673'].filter((id) => isBroken(id, ...lines))
  }
  expect([
    verdicts('130', 'Attachment/ExternalReference/URI=a'),
    verdicts('130', 'DocumentDescription=a'),
  ]).toEqual([['UBL-CR-666'], ['UBL-CR-673']])
  expect([
    verdicts('50', 'Attachment/ExternalReference/URI=a'),
    verdicts('50', 'DocumentDescription=a'),
  ]).toEqual([[], []])
  expect(verdicts('130', 'IssueDate=2026-11-02')).toEqual([])
})

test('reports sub-lines (UBL-CR-646) and third-party payments (UBL-CR-470)', () => {
  expect([
    isBroken('UBL-CR-646', 'InvoiceLine/ID=1'),
    isBroken('UBL-CR-646', 'InvoiceLine/SubInvoiceLine/ID=1'),
  ]).toEqual([false, true])
  expect([isBroken('UBL-CR-470', 'ID=1'), isBroken('UBL-CR-470', 'PrepaidPayment/ID=1')]).toEqual([
    false,
    true,
  ])
})
