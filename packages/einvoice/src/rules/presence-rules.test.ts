import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkRules } from '../document/check-document.ts'
import { writeInvoice } from '../document/write-invoice.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { directDebit, full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'
import { attributeOf } from '../xml/xml-element.ts'

/** Whether an invoice breaks a rule in CII and in UBL. */
function breaks(id: string, invoice: SemanticInvoice): boolean[] {
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
  const isBroken = (payee: SemanticInvoice['payee'] & object) => breaks('BR-17', { ...full, seller, payee })
  const other = { name: 'Bank AG', identifier: { id: 'B1' }, registration: { id: 'HRB 3' } }
  expect(isBroken(other)).toEqual([false, false])
  // The rule for UBL compares the name with the trading name.
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
