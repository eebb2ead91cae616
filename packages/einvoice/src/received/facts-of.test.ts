import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'

test('identifies the seller by VAT id, tax number or name, ignoring case, spaces and punctuation', () => {
  const keyOf = (seller: object) => factsOf({ seller }).sellerKey
  expect(keyOf({ name: 'Muster GmbH', vatId: 'DE 123 456 789' })).toBe('DE123456789')
  expect(keyOf({ name: 'Muster GmbH', taxNumber: '12/345/67890' })).toBe('1234567890')
  expect(keyOf({ name: ' Müller & Söhne ' })).toBe('MÜLLERSÖHNE')
})

test('reads the discounts of an XRechnung from the payment terms', () => {
  const paymentTerms =
    'Bitte zahlen\n#SKONTO#TAGE=10#PROZENT=2.00#\n#SKONTO#TAGE=20#PROZENT=1.00#BASISBETRAG=50.00#\n'
  expect(factsOf({ paymentTerms }).discounts).toEqual([
    { days: 10, percent: 2, base: '' },
    { days: 20, percent: 1, base: '50.00' },
  ])
  expect(factsOf({ paymentTerms: '#SKONTO#TAGE=7#PROZENT=12.50#\n' }).discounts).toEqual([
    { days: 7, percent: 12.5, base: '' },
  ])
})

test('the payee is the account holder, and the remittance information defaults to the invoice number', () => {
  const payment = { creditTransfers: [{}, { account: 'de89 3704 0044 0532 0130 00', accountHolder: 'Bank' }] }
  const facts = factsOf({ number: 'R-1', seller: { name: 'Muster' }, payment })
  expect(facts).toMatchObject({ payee: 'Bank', iban: 'DE89370400440532013000', reference: 'R-1' })
})

test('truncates texts to 300 characters', () => {
  const facts = factsOf({ number: 'x'.repeat(1_000_000), seller: { name: '<script>'.repeat(100_000) } })
  expect(facts.number).toHaveLength(300)
  expect(facts.sellerName).toHaveLength(300)
  // Leading spaces are removed, but only the first 1,200 characters are read.
  expect(factsOf({ number: `${' '.repeat(1199)}x` }).number).toBe('x')
  expect(factsOf({ number: `${' '.repeat(1200)}x` }).number).toBe('')
})

test('reads each fact from its term, and leaves missing facts empty', () => {
  const facts = factsOf({
    number: ' R  1 ',
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    currency: 'EUR',
    seller: { name: ' ', tradingName: 'Kontor', vatId: '-', taxNumber: '' },
    buyer: { name: 'Kunde AG', vatId: 'DE1' },
    payee: { name: 'Bank AG' },
    payment: { remittance: 'V 1', creditTransfers: [{ account: 'de 1', bank: ' cobade ff ' }] },
    totals: { net: '100.00', tax: '19.00', gross: '119.00', due: '100.00' },
  })
  expect(facts).toEqual({
    sellerName: 'Kontor',
    sellerKey: 'KONTOR',
    number: 'R 1',
    issueDate: '2026-11-20',
    dueDate: '2026-12-04',
    discounts: [],
    currency: 'EUR',
    net: '100.00',
    tax: '19.00',
    gross: '119.00',
    payable: '100.00',
    iban: 'DE1',
    bic: 'COBADEFF',
    payee: 'Bank AG',
    reference: 'V 1',
    buyerName: 'Kunde AG',
    buyerVatId: 'DE1',
  })
  expect(new Set(Object.values({ ...factsOf({}), discounts: '' }))).toEqual(new Set(['']))
  expect(factsOf({}).discounts).toEqual([])
  expect(factsOf({ payment: { remittance: 'V 1' } })).toMatchObject({ iban: '', reference: 'V 1' })
  expect(factsOf({ seller: { name: 'Muster' } }).payee).toBe('Muster')
})

test('reads at most five discounts, ignoring other notations and text after 10,000 characters', () => {
  const discount = '#SKONTO#TAGE=1#PROZENT=2#\n'
  expect(factsOf({ paymentTerms: discount.repeat(6) }).discounts).toHaveLength(5)
  for (const paymentTerms of ['#SKONTO#TAGE=1000#PROZENT=2#', '#SKONTO#TAGE=1#PROZENT=2,5#', 'SKONTO 2 %'])
    expect(factsOf({ paymentTerms }).discounts).toEqual([])
  expect(factsOf({ paymentTerms: ' '.repeat(10_000) + discount }).discounts).toEqual([])
})
