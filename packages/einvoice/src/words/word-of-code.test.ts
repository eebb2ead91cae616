import { expect, test } from 'vitest'
import { creditNoteTypes, invoiceTypes, taxCategories } from '../codes/code-lists.ts'
import { placeInWords } from './place-in-words.ts'
import { wordOfCode, wordOfScheme } from './word-of-code.ts'

test('every tax category has words', () => {
  expect([...taxCategories].filter((code) => wordOfCode('BT-118', code) === undefined)).toEqual([])
})

test('the invoice types that XRechnung allows have words', () => {
  const kinds = ['326', '380', '381', '384', '389', '875', '876', '877']
  expect(kinds.every((code) => invoiceTypes.has(code) || creditNoteTypes.has(code))).toBe(true)
  expect(kinds.filter((code) => wordOfCode('BT-3', code) === undefined)).toEqual([])
})

test('unknown codes and the names of object members have no words', () => {
  expect(['4711', '', 'constructor', '__proto__'].map((code) => wordOfCode('BT-3', code))).toEqual(
    Array.from({ length: 4 }),
  )
  expect(wordOfCode('BT-1', '380')).toBeUndefined()
})

test('looks up a scheme in the list for its term', () => {
  expect([wordOfScheme('BT-49', 'EM'), wordOfScheme('BT-18', 'AWE'), wordOfScheme('BT-49', 'AWE')]).toEqual([
    'E-Mail',
    'Kostenstelle',
    undefined,
  ])
  expect([wordOfScheme('BT-128', 'AWE'), wordOfScheme('BT-18', 'EM')]).toEqual(['Kostenstelle', undefined])
})

test.each([
  ['Invoice/InvoiceLine[3]/AllowanceCharge[2]/Amount', 'Posten 3, Abschlag oder Aufschlag 2'],
  [
    'CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct',
    'Posten',
  ],
  ['Invoice/AccountingSupplierParty/Party/Contact', 'Verkäufer'],
  ['Invoice/Note[2]', 'Bemerkung 2'],
  ['CrossIndustryInvoice', ''],
  ['Invoice/InvoiceLine/SubInvoiceLine[2]/Item', 'Posten, Unterposten 2'],
  ['CreditNote/CreditNoteLine[12]/Note[2]', 'Posten 12'],
  ['CreditNote/Note', 'Bemerkung'],
  ['CrossIndustryInvoice/ExchangedDocument/IncludedNote[3]', 'Bemerkung 3'],
  ['Invoice/TaxTotal/TaxSubtotal[2]/TaxAmount', 'Umsatzsteuer 2'],
  ['X/ApplicableHeaderTradeSettlement/ApplicableTradeTax[2]', 'Umsatzsteuer 2'],
  ['X/ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge[2]', 'Abschlag oder Aufschlag 2'],
  ['Invoice/AdditionalDocumentReference[2]', 'Anlage 2'],
  ['X/AdditionalReferencedDocument', 'Anlage'],
  ['Invoice/PaymentMeans[1]/ID', 'Zahlung 1'],
  ['X/SpecifiedTradeSettlementPaymentMeans', 'Zahlung'],
  ['Invoice/PaymentTerms', 'Zahlungsbedingungen'],
  ['X/SpecifiedTradePaymentTerms[2]', 'Zahlungsbedingungen 2'],
  ['Invoice/BillingReference[2]', 'Vorausgegangene Rechnung 2'],
  ['X/InvoiceReferencedDocument', 'Vorausgegangene Rechnung'],
  ['X/SellerTradeParty', 'Verkäufer'],
  ['X/BuyerTradeParty', 'Käufer'],
  ['Invoice/AccountingCustomerParty', 'Käufer'],
  ['X/PayeeTradeParty', 'Zahlungsempfänger'],
  ['Invoice/PayeeParty', 'Zahlungsempfänger'],
  ['X/SellerTaxRepresentativeTradeParty', 'Steuervertreter'],
  ['Invoice/TaxRepresentativeParty', 'Steuervertreter'],
  ['X/ApplicableHeaderTradeDelivery', 'Lieferung'],
  ['Invoice/Delivery', 'Lieferung'],
  ['CreditNote/Delivery', 'Lieferung'],
  ['X/SpecifiedTradeSettlementHeaderMonetarySummation', 'Summen'],
  ['Invoice/LegalMonetaryTotal', 'Summen'],
])('%s is “%s”', (path, words) => {
  expect(placeInWords(path)).toBe(words)
})
