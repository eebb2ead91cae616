import { describe, expect, test } from 'vitest'
import type { Payment } from './invoice.ts'
import { defaultPayment } from './invoice-defaults.ts'
import { paymentTarget } from './payment-target.ts'

describe('the payment target', () => {
  const payment = (changes: Partial<Payment>): string => paymentTarget({ ...defaultPayment(), ...changes })

  test('without a cash discount gives the days after receipt of the invoice [S3.10.15]', () => {
    expect(payment({ paymentGoal: 14 })).toBe('Zahlungsziel: 14 Tage nach Erhalt der Rechnung ohne Abzug.')
    expect(payment({ paymentGoal: 1 })).toBe('Zahlungsziel: 1 Tag nach Erhalt der Rechnung ohne Abzug.')
    expect(payment({ paymentGoal: 0 })).toBe('Zahlungsziel: sofort nach Erhalt der Rechnung ohne Abzug.')
  })

  test('with a cash discount gives its days and rate, and the days for the full amount [S3.10.15]', () => {
    const cashDiscount = { enabled: true, targetDays: 10, amount: 0.025 }
    expect(payment({ cashDiscount })).toBe('Zahlungsziel: 10 Tage 2,5\u00a0% Skonto, 30 Tage netto Kasse.')
  })
})
