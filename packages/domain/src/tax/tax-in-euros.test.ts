import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateInvoice } from '../chains/duplicate-invoice.ts'
import { asCharged, negatedItem } from '../chains/reverse-lines.ts'
import { noonOf } from '../days/calendar-day.ts'
import type { InvoiceContent, Payment } from '../invoices/invoice.ts'
import { emptyInvoice, emptyInvoiceContent, emptyItem } from '../invoices/invoice-defaults.ts'
import { normalizeContent } from '../invoices/normalize-content.ts'
import { assertContentWithinLimits, recalculate } from '../invoices/rows/totals.ts'
import { taxInEurosSentence } from './tax-in-euros.ts'

const day = noonOf({ year: 2026, month: 11, day: 20 })

/** An invoice in dollars over 1,000 at 19 % and 100 at 7 %, with the given payment data. */
function dollars(payment: Partial<Payment>, rates = [0.19, 0.07]): InvoiceContent {
  const content = emptyInvoiceContent()
  const items = [1000, 100].map((unitPrice, at) => ({
    ...emptyItem(rates[at]),
    id: `item-${at}`,
    unitPrice,
  }))
  return recalculate({
    ...content,
    items,
    payment: { ...content.payment, currency: 'USD', ...payment },
  })
}

test('the tax in euros is the whole tax divided by the rate, rounded once [A5.8]', () => {
  const content = dollars({ exchangeRate: { rate: 1.0876, day } })
  expect(content.totals.taxes.map(({ value }) => value)).toEqual([7, 190])
  expect(content.totals.taxInEuros).toBe(181.13)
  expect(taxInEurosSentence(content)).toBe(
    'Umsatzsteuer in Euro: 181,13\u00a0€ (Kurs vom 20.11.2026: 1\u00a0EUR = 1,0876\u00a0USD)',
  )
})

test.each<[string, Partial<Payment>]>([
  ['in euros', { currency: 'EUR', exchangeRate: { rate: 1.0876, day } }],
  ['without a rate', { exchangeRate: { rate: 0, day } }],
  ['without the day of the rate', { exchangeRate: { rate: 1.0876, day: 0 } }],
  ['without either', {}],
])('an invoice %s has no tax in euros [A5.8]', (_, payment) => {
  const content = dollars(payment)
  expect('taxInEuros' in content.totals).toBe(false)
  expect(taxInEurosSentence(content)).toBe('')
})

test('an invoice without tax has no tax in euros [A5.8]', () => {
  expect(dollars({ exchangeRate: { rate: 1.0876, day } }, [0, 0]).totals).toEqual({
    netto: 1100,
    brutto: 1100,
    taxes: [],
  })
})

test('the tax in euros of a paper that reverses an invoice has the opposite sign [A5.8]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (digits) => {
      const content = dollars({ exchangeRate: { rate: digits / 1_000_000, day } })
      const tax = content.totals.taxInEuros ?? 0
      const reversed = recalculate({
        ...content,
        items: content.items.map(negatedItem),
        paper: {
          kind: 'cancellation',
          reason: '',
          cancels: { invoiceId: 'a', invoiceNumber: '1', invoiceDate: day },
        },
      })
      expect(reversed.totals.taxInEuros).toBe(tax === 0 ? 0 : -tax)
      expect(asCharged(reversed).totals.taxInEuros).toBe(tax)
    }),
  )
})

test('a stored rate has up to six decimals, and its day is 12:00 in Berlin; euros have none [A5.8]', () => {
  const normalized = (payment: Partial<Payment>) =>
    normalizeContent(dollars(payment), () => 'new').payment.exchangeRate
  const exchangeRate = { rate: 1.08765449, day: day + 3600 }
  expect(normalized({ exchangeRate })).toEqual({ rate: 1.087654, day })
  expect(normalized({ exchangeRate: { rate: 0, day: 0 } })).toBeUndefined()
  expect(normalized({ currency: 'EUR', exchangeRate })).toBeUndefined()
})

test('a tax in euros beyond 10^13 is rejected [A1.4]', () => {
  const content = dollars({ exchangeRate: { rate: 0.000001, day } })
  const large = recalculate({ ...content, items: [{ ...emptyItem(0.19), id: 'a', unitPrice: 1e9 }] })
  expect(() => assertContentWithinLimits(large)).toThrow('invalidRequest')
})

test('a duplicate has no exchange rate, because its date is another one [A5.8]', () => {
  const content = dollars({ exchangeRate: { rate: 1.0876, day } })
  const copy = duplicateInvoice({ ...emptyInvoice(), content }, { now: day, newId: () => 'new' })
  expect([copy.content.payment.currency, copy.content.payment.exchangeRate]).toEqual(['USD', undefined])
})
