import { noonOf } from '@kontor/domain/days/calendar-day'
import { deliveryDateTypes } from '@kontor/domain/invoices/delivery-date'
import type { DeliveryDateType, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { currencies } from '@kontor/domain/money/currency'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { type CompleteInvoice, completeInvoice } from './complete-invoice.ts'

/**
 * Texts that break careless code: markup, quotes, umlauts, several lines, leading and trailing spaces, other
 * scripts, and characters that XML forbids.
 */
const awkwardTexts = [
  'A & B <GmbH>',
  '"Zitat" und \'Zitat\'',
  'Größe „ß“ – 10 €',
  'erste Zeile\r\nzweite Zeile',
  ' mit\u00a0Leerzeichen ',
  '請求書 Łódź 🧾',
  ']]>\u0000\u000b\ufffe\ud800',
  '&amp; <!-- -->',
]
const text = fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'grapheme', minLength: 1 }))

const day = fc
  .record({
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(noonOf)

/**
 * A complete final in a tax case, perhaps a correction, with arbitrary lines, texts, dates and payment terms.
 * Lines always have a name, because e-invoices require one.
 */
export function arbitraryInvoice(taxCase: TaxCase): fc.Arbitrary<CompleteInvoice> {
  const complete = completeInvoice(taxCase)
  const anyRate = taxCase === 'domestic' ? undefined : fc.constant(0)
  return fc
    .record({
      lines: arbitraryContent(anyRate).filter(({ items }) => items.length > 0),
      texts: fc.array(text, { minLength: 8, maxLength: 8 }),
      days: fc.array(day, { minLength: 3, maxLength: 3 }),
      type: fc.constantFrom(...(Object.keys(deliveryDateTypes) as DeliveryDateType[])),
      currency: fc.constantFrom(...currencies),
      cashDiscount: fc.record({
        enabled: fc.boolean(),
        targetDays: fc.integer({ min: 0, max: 90 }),
        amount: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10_000),
      }),
      paymentGoal: fc.integer({ min: 0, max: 400 }),
      precedingInvoice: fc.option(
        fc.record({ invoiceNumber: text.map((text) => `R-${text}`), invoiceDate: day }),
        { nil: undefined },
      ),
    })
    .map(({ lines, texts, days, type, currency, cashDiscount, paymentGoal, precedingInvoice }) => {
      const { content, seller } = complete
      const [name = '', title = '', description = '', reason = '', note = '', order = '', street = ''] = texts
      const [invoiceDate = 0, first = 0, second = 0] = days
      const written: InvoiceContent = {
        ...content,
        items: lines.items.map((item) => ({ ...item, title: `Posten ${title}`, description })),
        surcharges: lines.surcharges.map((surcharge) => ({ ...surcharge, title: reason })),
        customer: {
          ...content.customer,
          companyName: `Kunde ${name}`,
          address: { ...content.customer.address, street },
        },
        dates: {
          invoiceDate,
          deliveryDate: {
            type,
            label: '',
            startDate: Math.min(first, second),
            endDate: Math.max(first, second),
          },
        },
        payment: { ...content.payment, currency, cashDiscount, paymentGoal },
        standardInfos: content.standardInfos.map((info) => ({ ...info, value: note, show: true })),
        eInvoice: { ...content.eInvoice, orderNumber: order },
        precedingInvoice,
      }
      return { content: recalculate(written), seller }
    })
}
