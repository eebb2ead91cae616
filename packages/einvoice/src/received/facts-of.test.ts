import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'

test('identifies the seller by VAT id, tax number or name, in any notation', () => {
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
})

test('the payee is the account holder, and the remittance information defaults to the number', () => {
  const payment = { creditTransfers: [{}, { account: 'de89 3704 0044 0532 0130 00', accountHolder: 'Bank' }] }
  const facts = factsOf({ number: 'R-1', seller: { name: 'Muster' }, payment })
  expect(facts).toMatchObject({ payee: 'Bank', iban: 'DE89370400440532013000', reference: 'R-1' })
})

test('truncates texts of any length to fit a row', () => {
  const facts = factsOf({ number: 'x'.repeat(1_000_000), seller: { name: '<script>'.repeat(100_000) } })
  expect(facts.number).toHaveLength(300)
  expect(facts.sellerName).toHaveLength(300)
})
