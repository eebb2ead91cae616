import { expect, test } from 'vitest'
import { isSepaTransfer, transferFor } from './transfer.ts'

const account = { accountHolder: 'Kontor GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

test('an invoice is paid by a transfer to the account in the profile, with its number as the reference', () => {
  const bank = { ...account, name: 'Commerzbank' }
  const payment = { currency: 'EUR', showPaymentGoal: true }
  expect(transferFor(bank, payment, '2026-0001')).toEqual({
    ...account,
    currency: 'EUR',
    reference: '2026-0001',
  })
})

test.each([
  ['EUR', account.iban, true],
  ['USD', account.iban, false],
  ['EUR', 'CH9300762011623852957', true],
  ['EUR', 'TR330006100519786457841326', false],
])('%s to %s: a SEPA transfer is %s', (currency, iban, isSepa) => {
  expect(isSepaTransfer({ currency, iban })).toBe(isSepa)
})
