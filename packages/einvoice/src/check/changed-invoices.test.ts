import { noonOf } from '@kontor/domain/days/calendar-day'
import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { DeliveryDateType } from '@kontor/domain/invoices/invoice'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { taxCases } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import {
  content,
  customer,
  customerAddress,
  deliveryDate,
  eInvoice,
  iban,
  invoiceDate,
  payment,
  secondItem,
  seller,
  sellerAddress,
  shownNote,
  surcharge,
} from '../testing/broken-invoice.ts'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'

type Change = (invoice: CompleteInvoice) => CompleteInvoice

/** A change for each value, with a name that contains the value. */
function each<Value>(
  name: string,
  values: readonly Value[],
  change: (value: Value) => Change,
): [string, Change][] {
  return values.map((value) => [`${name} ${JSON.stringify(value)}`, change(value)])
}

const both =
  (...changes: Change[]): Change =>
  (invoice) =>
    changes.reduce((changed, change) => change(changed), invoice)

const countries = ['', 'Deutschland', 'Österreich', 'Griechenland', 'Schweiz', 'Südsudan', 'Atlantis']
const vatIds = [
  '',
  '-',
  'DE123456788',
  'de 123 456 788',
  'DE123456789',
  '123456788',
  'ATU12345675',
  'EL094259216',
  'XI123456789',
  'SS123456789',
  'US123456789',
  'CHE-123.456.788 MWST',
  'keine',
  'keine 1',
  'AT',
]

const fewVatIds = ['', '-', 'DE123456788', 'XI123456789', 'US123456789', 'keine']

/** Changes to an invoice for each tax case. */
const ofTaxes: [string, Change][] = [
  ['unchanged', (invoice) => invoice],
  ...each("seller's VAT id", vatIds, (VAT) => seller({ VAT })),
  ...each("seller's VAT id without tax number", fewVatIds, (VAT) => seller({ VAT, taxNumber: ' ' })),
  [
    'seller without any number',
    seller({ VAT: '', taxNumber: '', register: { court: '', number: '' }, smallBusiness: true }),
  ],
  ...each("seller's country", countries, (country) => sellerAddress({ country })),
  ...each("customer's country", countries, (country) => customerAddress({ country })),
  ...each("customer's country, no VAT id", countries, (country) =>
    both(customerAddress({ country }), customer({ VAT: '' })),
  ),
  ...each("customer's VAT id", vatIds, (VAT) => customer({ VAT })),
  ...each("customer's VAT id, hidden", fewVatIds, (VAT) => customer({ VAT, showVAT: false })),
  ...each("customer's VAT id, in Switzerland", fewVatIds, (VAT) =>
    both(customer({ VAT }), customerAddress({ country: 'Schweiz' })),
  ),
  ...each('small business', [true, false], (smallBusiness) => seller({ smallBusiness })),
  ...each(
    'delivery date',
    (['type1', 'type2', 'type3', 'type4', 'type5', 'type6'] as const).flatMap((type) =>
      [0, Number.NaN].map((startDate) => ({ type, startDate })),
    ),
    (values: { type: DeliveryDateType; startDate: number }) => deliveryDate(values),
  ),
  ...each("item's rate", [0, 0.07, 0.19] as const, (taxRate) => secondItem({ taxRate })),
  ...each("discount's rate", [0, 0.07, 0.19] as const, (taxRate) => surcharge({ taxRate })),
  ...each('currency', ['EUR', 'USD'] as const, (currency) => payment({ currency })),
  ...each(
    "price of a small invoice without the customer's address",
    [100, 210.08, 250, 250.01],
    (unitPrice) =>
      both(
        content((before) => ({
          ...before,
          items: before.items.slice(0, 1).map((item) => ({ ...item, quantity: 1, unitPrice })),
          surcharges: [],
        })),
        customerAddress({ street: '', postalCode: '', city: '', country: '' }),
      ),
  ),
]

const addresses = [
  '',
  ' ',
  ' eingang@kunde.example ',
  'eingang@kunde',
  '04011000-1234512345-06',
  'DE123456788',
]
const notes = [
  '',
  'ohne Steuer',
  '§ 12 Abs. 3',
  '§12',
  '§ 123',
  'PHOTOVOLTAIK',
  'Nullsteuersatz',
  '1 €',
  '1EUR',
  '1 Europa',
  '€ 5',
  'EURO 5',
  'Neuro 5',
]

/** Further changes to a domestic invoice. */
const ofContent: [string, Change][] = [
  ...each(
    'electronic address',
    ['EM', '0204', '9930', '0088', '0199', 'E-Mail', ''].flatMap((scheme) =>
      addresses.map((value) => ({ scheme, value })),
    ),
    (electronicAddress) => eInvoice({ electronicAddress }),
  ),
  ...each('Leitweg-ID as address, without reference', ['', ' ', '04011000-1234512345-06'], (value) =>
    eInvoice({ buyerReference: '', electronicAddress: { scheme: '0204', value } }),
  ),
  ...each("customer's e-mail", addresses, (emailForInvoice) =>
    both(eInvoice({ electronicAddress: { scheme: 'EM', value: '' } }), customer({ emailForInvoice })),
  ),
  ...each("seller's e-mail", addresses, (email) => seller({ email })),
  ...each("contact's e-mail", addresses, (email) =>
    seller({ email, contactPerson: { name: 'Jo', phone: '123', email } }),
  ),
  ...each(
    "seller's IBAN",
    [
      '',
      '-',
      'keine',
      '89370400440532013000',
      'DE89 3704 0044 0532 0130 00',
      'de89370400440532013000',
      'DE8937040044053201300',
      'DE88370400440532013000',
      'XX89370400440532013000',
    ],
    iban,
  ),
  ...each("contact's phone", ['', '1', '12', '1-2-3', '+49 x'], (phone) =>
    seller({ phone, contactPerson: { name: 'Jo', phone, email: 'a@kontor.example' } }),
  ),
  ...each(
    'cash discount',
    [0, 10, 14, 15].flatMap((targetDays) =>
      [0, 0.02].flatMap((amount) => [true, false].map((enabled) => ({ enabled, targetDays, amount }))),
    ),
    (cashDiscount) => payment({ paymentGoal: 14, cashDiscount }),
  ),
  ...each('cash discount without payment goal, days', [0, 15], (targetDays) =>
    payment({
      paymentGoal: 14,
      showPaymentGoal: false,
      cashDiscount: { enabled: true, targetDays, amount: 0.02 },
    }),
  ),
  ...each('no payment goal, discount enabled', [true, false], (enabled) =>
    payment({ showPaymentGoal: false, cashDiscount: { enabled, targetDays: 10, amount: 0.02 } }),
  ),
  ...each('no payment goal, price', [0, -1000, 1000], (unitPrice) =>
    both(
      secondItem({ unitPrice }),
      payment({ showPaymentGoal: false, cashDiscount: { enabled: false, targetDays: 0, amount: 0 } }),
      content((before) => ({ ...before, items: before.items.slice(1), surcharges: [] })),
    ),
  ),
  ...each('invoice date', [0, Number.NaN, -1, 1e11], invoiceDate),
  ...each(
    'period',
    [
      [20, 19],
      [20, 20],
      [20, 0],
      [0, 20],
    ] as const,
    ([start, end]) => {
      const day = (date: number) => (date === 0 ? 0 : noonOf({ year: 2026, month: 11, day: date }))
      return deliveryDate({ type: 'type4', startDate: day(start), endDate: day(end) })
    },
  ),
  ...each('title and description', [' ', 'x'], (description) => secondItem({ title: ' ', description })),
  ...each('quantity', [0, -1], (quantity) => secondItem({ quantity })),
  ...each('untaxed item with price', [0, 1, -1], (unitPrice) => secondItem({ taxRate: 0, unitPrice })),
  ...each('untaxed with note', notes, (note) =>
    both(
      content((before) => ({
        ...before,
        items: before.items.map((item) => ({ ...item, taxRate: 0 })),
        surcharges: before.surcharges.map((row) => ({ ...row, taxRate: 0 })),
      })),
      shownNote(note),
    ),
  ),
  ...each('untaxed item with note', notes, (note) => both(secondItem({ taxRate: 0 }), shownNote(note))),
  ...each('in dollars with note', notes, (note) => both(payment({ currency: 'USD' }), shownNote(note))),
  ...each(
    'surcharge',
    ([0, 0.07, 0.19] as const).flatMap((taxRate) =>
      [-100, -50, 0, 10].flatMap((amount) =>
        [['a'], ['b'], ['a', 'b'], []].map((itemReferences) => ({ taxRate, amount, itemReferences })),
      ),
    ),
    (values) => surcharge(values),
  ),
  ...each(
    'stored sums differ by',
    [
      { netto: 0.01, brutto: 0 },
      { netto: 0, brutto: 0.01 },
    ],
    ({ netto, brutto }) =>
      (invoice) => {
        const { totals } = invoice.content
        const wrong = { ...totals, netto: totals.netto + netto, brutto: totals.brutto + brutto }
        return { ...invoice, content: { ...invoice.content, totals: wrong } }
      },
  ),
]

/**
 * For each format, one text that lists the findings. A finding that has a fix is followed by the fix's label
 * and the ids of the findings that remain after it.
 */
function findingsOf({ content, seller }: CompleteInvoice, number: string | undefined): string[] {
  return eInvoiceFormats.map((format) => {
    const request = { seller, number, format }
    const findings = checkInvoice(content, request).map(({ severity, id, field, fix }) => {
      const finding = `${severity} ${id} ${field}`
      if (fix === undefined) return finding
      const left = checkInvoice(recalculate(fix.apply(content)), request).map(({ id }) => id)
      return `${finding} (${[fix.label, ...left].join(' > ')})`
    })
    return findings.join('; ')
  })
}

/** One line for each group of formats with the same findings; none for formats without findings. */
function linesOf(name: string, invoice: CompleteInvoice, number: string | undefined): string[] {
  const findings = findingsOf(invoice, number)
  return [...new Set(findings)].filter(Boolean).map((one) => {
    const formats = eInvoiceFormats.filter((_, index) => findings[index] === one)
    return `${name} | ${formats.length === eInvoiceFormats.length ? 'all' : formats.join(' ')}: ${one}\n`
  })
}

test('each change to a complete invoice causes the findings listed in changed-invoices.txt', async () => {
  const lines = taxCases.flatMap((taxCase) =>
    (taxCase === 'domestic' ? [...ofTaxes, ...ofContent] : ofTaxes).flatMap(([name, change]) =>
      linesOf(`${taxCase}, ${name}`, change(completeInvoice(taxCase)), '2026-0001'),
    ),
  )
  for (const number of ['', ' ', undefined])
    lines.push(...linesOf(`number ${JSON.stringify(number)}`, completeInvoice('domestic'), number))
  await expect(lines.join('')).toMatchFileSnapshot('changed-invoices.txt')
}, 120_000)
