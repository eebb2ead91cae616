import type { Payment } from '@kontor/domain/invoices/invoice'
import { defaultPayment } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import type { PaymentInstructions, XmlFormat } from '../model/e-invoice.ts'
import { paymentInstructions } from './payment-instructions.ts'

function instructions(
  payment: Partial<Payment>,
  { iban = 'de89 3704 0044 0532 0130 00', format = 'xrechnung' as XmlFormat } = {},
): PaymentInstructions {
  const bank = { ...emptyProfile().bank, iban, bic: 'cobadeff xxx', accountHolder: ' Kontor GmbH ' }
  return paymentInstructions(
    { payment: { ...defaultPayment(), ...payment } },
    { bank, number: 'P1-7', format },
  )
}

const cashDiscount = { enabled: true, targetDays: 10, amount: 0.02 }

test('a transfer has an IBAN, a BIC, an account holder and remittance information', () => {
  expect(instructions({})).toMatchObject({
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountHolder: 'Kontor GmbH',
    remittance: 'P1-7',
  })
})

test.each([
  ['58', 'EUR', 'DE89370400440532013000'],
  ['58', 'EUR', 'CH9300762011623852957'],
  ['58', 'EUR', 'DE89370400440532013001'],
  ['58', 'EUR', 'DE8937040044053201300'],
  ['30', 'USD', 'DE89370400440532013000'],
  ['30', 'EUR', 'TR330006100519786457841326'],
] as const)('BT-81 is %s for a payment in %s to %s', (meansCode, currency, iban) => {
  expect(instructions({ currency }, { iban }).meansCode).toBe(meansCode)
})

test('BT-81 is omitted if there is no IBAN', () => {
  expect(instructions({}, { iban: ' ' }).meansCode).toBeUndefined()
})

describe('BT-20', () => {
  test('is the payment sentence from the page', () => {
    expect(instructions({ paymentGoal: 14 }).terms).toBe(
      'Zahlungsziel: 14 Tage nach Erhalt der Rechnung ohne Abzug.',
    )
  })

  test('puts the cash discount of an XRechnung on a separate line, ending with a line feed (BR-DE-18)', () => {
    const { terms } = instructions({ cashDiscount })
    expect(terms).toBe(
      'Zahlungsziel: 10 Tage 2\u00a0% Skonto, 30 Tage netto Kasse.\n#SKONTO#TAGE=10#PROZENT=2.00#\n',
    )
    // These regular expressions come from KoSIT's rule.
    for (const line of terms.split('\n').filter((text) => text.startsWith('#')))
      expect(line).toMatch(
        /^#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/,
      )
    expect(terms.split(/#.+#/).at(-1)).toMatch(/^\s*\n/)
  })

  test('has no cash discount line in ZUGFeRD, or if the discount is zero', () => {
    expect(instructions({ cashDiscount }, { format: 'zugferd' }).terms).not.toContain('#')
    expect(instructions({ cashDiscount: { ...cashDiscount, amount: 0 } }).terms).not.toContain('#')
  })

  test('rounds the percentage to two decimals', () => {
    expect(instructions({ cashDiscount: { ...cashDiscount, amount: 0.02125 } }).terms).toContain(
      '#TAGE=10#PROZENT=2.13#',
    )
  })

  test('is empty if the page does not show the payment target', () => {
    expect(instructions({ cashDiscount, showPaymentGoal: false }).terms).toBe('')
  })
})
