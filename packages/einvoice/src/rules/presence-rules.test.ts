import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkRules } from '../document/check-document.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { writeInvoice } from '../syntax/write-invoice.ts'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { directDebit, full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { attributeOf } from '../xml/xml-element.ts'

/** Whether an invoice breaks a rule in CII and in UBL. */
function areBroken(id: string, invoice: SemanticInvoice): boolean[] {
  return [cii, ublInvoice].map((syntax) => {
    const { findings } = checkRules(new DocumentTree(writeInvoice(invoice, syntax), syntax))
    return findings.some((finding) => finding.id === id)
  })
}

test('a payee has a name and is not the seller: BR-17', () => {
  const seller = {
    name: 'Kontor GmbH',
    tradingName: 'Kontor',
    identifiers: [{ id: 'K1' }],
    registration: { id: 'HRB 1' },
  }
  const isBroken = (payee: SemanticInvoice['payee'] & object) =>
    areBroken('BR-17', { ...full, seller, payee })
  const other = { name: 'Bank AG', identifier: { id: 'B1' }, registration: { id: 'HRB 3' } }
  expect(isBroken(other)).toEqual([false, false])
  // The rule for UBL compares the payee's name with the seller's trading name.
  expect(isBroken({ ...other, name: 'Kontor GmbH' })).toEqual([true, false])
  expect(isBroken({ ...other, name: 'Kontor' })).toEqual([false, true])
  expect(isBroken({ ...other, identifier: { id: 'K1' } })).toEqual([true, true])
  // Only the rule for CII compares registrations.
  expect(isBroken({ ...other, registration: { id: 'HRB 1' } })).toEqual([true, false])
  expect(isBroken({ identifier: { id: 'B1' } })).toEqual([true, true])
})

test('a direct debit has only one creditor id: UBL-SR-29', () => {
  const root = writeInvoice(directDebit, ublInvoice)
  const isBroken = () =>
    checkRules(new DocumentTree(root, ublInvoice)).findings.some(({ id }) => id === 'UBL-SR-29')
  expect(isBroken()).toBe(false)
  const [party] = root.children
    .filter(({ name }) => name === 'AccountingSupplierParty')
    .flatMap(({ children }) => children)
  const ids = party?.children.filter(({ name }) => name === 'PartyIdentification') ?? []
  const creditors = ids.filter(({ children }) =>
    children.some((one) => attributeOf(one, 'schemeID') === 'SEPA'),
  )
  expect(creditors).toHaveLength(1)
  party?.children.push(...creditors)
  expect(isBroken()).toBe(true)
})

const trade = 'SupplyChainTradeTransaction'
const means = `${trade}/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans`

test.each([
  ['123456789', false],
  [' 1234567890\n', false],
  ['12345678901', true],
])('a card number has at most 10 digits: %j breaks BR-51: %s', (number, isBroken) => {
  const verdicts = [
    breaks('BR-51', ciiOf(`${means}/ApplicableTradeSettlementFinancialCard/ID=${number}`)),
    breaks('BR-51', ublOf(`PaymentMeans/CardAccount/PrimaryAccountNumberID=${number}`)),
  ]
  expect(verdicts).toEqual([isBroken, isBroken])
})

test('a seller is identified by an id, a register number or a VAT id: BR-CO-26', () => {
  const inCii = (...lines: string[]) =>
    breaks('BR-CO-26', ciiOf(...at(`${trade}/ApplicableHeaderTradeAgreement/SellerTradeParty`, ...lines)))
  const inUbl = (...lines: string[]) =>
    breaks('BR-CO-26', ublOf(...at('AccountingSupplierParty/Party', ...lines)))
  const taxId = (scheme: string) => at('SpecifiedTaxRegistration', 'ID=1', `ID/@schemeID=${scheme}`)
  const taxScheme = (scheme: string) => at('PartyTaxScheme', 'CompanyID=1', `TaxScheme/ID=${scheme}`)
  const sellerId = (scheme: string) => at('PartyIdentification', 'ID=1', `ID/@schemeID=${scheme}`)
  const verdicts = [
    [inCii('Name=K'), inUbl('PartyName/Name=K')],
    [inCii(...taxId('FC')), inUbl(...taxScheme('FC'))],
    [inCii(...taxId('VA')), inUbl(...taxScheme('VAT'))],
    [inCii('ID=1'), inUbl('PartyIdentification/ID=1')],
    [inCii('GlobalID=1'), inUbl(...sellerId('0088'))],
    [inCii('SpecifiedLegalOrganization/ID=1'), inUbl('PartyLegalEntity/CompanyID=1')],
  ]
  expect(verdicts.map(([cii, ubl]) => `${cii} ${ubl}`)).toEqual([
    'true true',
    'true true',
    'false false',
    'false false',
    'false false',
    'false false',
  ])
  expect(inUbl(...sellerId('SEPA'))).toBe(true)
})

test('net and gross prices must not be negative; only the gross price may be missing: BR-27, BR-28', () => {
  const line = `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement`
  const verdicts = (id: string, inCii: string, inUbl: string) =>
    [undefined, '-0.01', '0', '-0', '0.01', 'x'].map((price) => {
      const [cii, ubl] = price === undefined ? ['', ''] : [`/ChargeAmount=${price}`, `${inUbl}=${price}`]
      return [
        breaks(id, ciiOf(`${line}/${inCii}${cii}`)),
        breaks(id, ublOf(price === undefined ? 'InvoiceLine/Price' : `InvoiceLine/Price/${ubl}`)),
      ]
    })
  const [both, none] = [
    [true, true],
    [false, false],
  ]
  expect(verdicts('BR-27', 'NetPriceProductTradePrice', 'PriceAmount')).toEqual([
    both,
    both,
    none,
    none,
    none,
    both,
  ])
  expect(verdicts('BR-28', 'GrossPriceProductTradePrice', 'AllowanceCharge/BaseAmount')).toEqual([
    none,
    both,
    none,
    none,
    none,
    both,
  ])
})
