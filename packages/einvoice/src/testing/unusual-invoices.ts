import type { PaymentInformation, SemanticInvoice } from '../model/semantic-invoice.ts'
import { xRechnungCvd, xRechnungExtension } from '../rules/specifications.ts'
import { fullInvoice, vatCategories } from './full-invoice.ts'

export const full = fullInvoice('S')
/**
 * The full invoice in a VAT category. For O, it does not claim to follow XRechnung, because XRechnung
 * requires a rate (BR-DE-14) and O must not have one (BR-O-05).
 */
export const taxedAs = (category: string) =>
  category === 'O' ? fullInvoice('O', 'urn:cen.eu:en16931:2017') : fullInvoice(category)
const withPayment = (payment: PaymentInformation): SemanticInvoice => ({ ...full, payment })
const [line = {}, ...otherLines] = full.lines ?? []

export const directDebit = withPayment({
  meansCode: '59',
  directDebit: { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' },
})
export const card = withPayment({ meansCode: '48', card: { number: '123456', holder: 'Al Berg' } })
export const vehicle: SemanticInvoice = {
  ...fullInvoice('S', xRechnungCvd),
  lines: [
    {
      ...line,
      item: {
        ...line.item,
        classifications: [{ id: 'M1', scheme: 'CVD' }],
        attributes: [{ name: 'cva', value: 'clean' }],
      },
    },
    ...otherLines,
  ],
}
const { taxCurrency: _currency, ...extended } = fullInvoice('S', xRechnungExtension)
const { taxInTaxCurrency: _tax, ...totals } = full.totals ?? {}
/** Claims to follow XRechnung's extension (BT-24). */
export const withExtension: SemanticInvoice = { ...extended, totals }
export const withThirdParty: SemanticInvoice = {
  ...withExtension,
  totals: { ...totals, due: '310.10' },
  lines: [{ ...line, subLines: [{ ...line, id: '1.1' }] }, ...otherLines],
  thirdPartyPayments: [{ type: 'Maut', amount: '5.00', description: 'Maut A 2' }],
}

/**
 * Variants of valid invoices: with added, missing, invalid or contradictory terms, or with values at a limit.
 */
export const variants: Record<string, SemanticInvoice> = {
  ...Object.fromEntries(
    vatCategories.flatMap((category) => {
      const invoice = taxedAs(category)
      const { taxGroups: [group = {}] = [], seller = {}, buyer = {} } = invoice
      const { vatId: _own, registration: _court, ...unregistered } = seller
      const { vatId: _buyers, registration: _buyersCourt, ...unregisteredBuyer } = buyer
      const { taxRepresentative: _deputy, ...withoutDeputy } = invoice
      const { exemptionReason, exemptionCode: _code, ...plain } = group
      const reason = exemptionReason === undefined ? { exemptionReason: 'Grund' } : {}
      const vatId = 'DE136695976'
      return [
        [`${category}, seller not registered`, { ...withoutDeputy, seller: unregistered }],
        [
          `${category}, nobody registered`,
          { ...withoutDeputy, seller: unregistered, buyer: unregisteredBuyer },
        ],
        [
          `${category}, only the tax representative`,
          { ...invoice, seller: unregistered, taxRepresentative: { name: 'V', vatId } },
        ],
        [`${category}, tax number`, { ...withoutDeputy, seller: { ...unregistered, taxNumber: '27/1/1' } }],
        [`${category}, VAT id of seller`, { ...withoutDeputy, seller: { ...unregistered, vatId } }],
        [`${category}, VAT id of buyer`, { ...invoice, buyer: { ...buyer, vatId } }],
        [
          `${category}, register number of buyer`,
          { ...invoice, buyer: { ...unregisteredBuyer, registration: { id: 'HRB 2' } } },
        ],
        [`${category}, other reason`, { ...invoice, taxGroups: [{ ...plain, ...reason }] }],
        [`${category}, two breakdowns`, { ...invoice, taxGroups: [group, group] }],
        [`${category}, without breakdown`, { ...invoice, taxGroups: [] }],
        [`${category}, base 0.01 higher`, { ...invoice, taxGroups: [{ ...group, base: '290.01' }] }],
        [`${category}, base 1 higher`, { ...invoice, taxGroups: [{ ...group, base: '291.00' }] }],
        [`${category}, base 1.01 higher`, { ...invoice, taxGroups: [{ ...group, base: '291.01' }] }],
        [`${category}, tax 1 higher`, { ...invoice, taxGroups: [{ ...group, tax: added(group.tax, 1) }] }],
        [
          `${category}, tax 1.01 higher`,
          { ...invoice, taxGroups: [{ ...group, tax: added(group.tax, 1.01) }] },
        ],
        [`${category}, tax 1 lower`, { ...invoice, taxGroups: [{ ...group, tax: added(group.tax, -1) }] }],
        [`${category}, rate 0`, withRate(invoice, '0')],
        [`${category}, rate 5`, withRate(invoice, '5')],
        [`${category}, negative rate`, withRate(invoice, '-1')],
        [
          `${category}, second breakdown in B`,
          { ...invoice, taxGroups: [group, { ...group, category: 'B' }] },
        ],
      ]
    }),
  ),
  'allowances and charges without reason': {
    ...full,
    allowances: full.allowances?.map(({ reason: _reason, reasonCode: _code, ...one }) => one) ?? [],
    charges: full.charges?.map(({ reason: _reason, reasonCode: _code, ...one }) => one) ?? [],
    lines: [{ ...line, allowances: [{ amount: '10.00' }], charges: [{ amount: '5.00' }] }, ...otherLines],
  },
  'both day and code of the tax point': { ...full, taxPointDateCode: '35' },
  'unknown code of the tax point': { ...full, taxPointDateCode: 'x' },
  'no day of delivery': { ...full, delivery: {} },
  'K without day of delivery': { ...fullInvoice('K'), delivery: {} },
  'K with a period': { ...fullInvoice('K'), delivery: { period: { start: '2026-11-01' } } },
  'period that ends before it starts': {
    ...full,
    delivery: { ...full.delivery, period: { start: '2026-11-02', end: '2026-11-01' } },
    lines: [{ ...line, period: { start: '2026-11-02', end: '2026-11-01' } }, ...otherLines],
  },
  'period of one day': { ...full, delivery: { period: { start: '2026-11-02', end: '2026-11-02' } } },
  'prices for different quantities': {
    ...full,
    lines: [{ ...line, price: { ...line.price, baseQuantity: '2' } }, ...otherLines],
  },
  'a base quantity of 0': {
    ...full,
    lines: [{ ...line, price: { ...line.price, baseQuantity: '0' } }, ...otherLines],
  },
  'rounded amount due': { ...full, totals: { ...full.totals, rounding: '0.05', due: '305.15' } },
  'amount due rounded the other way': {
    ...full,
    totals: { ...full.totals, rounding: '0.05', due: '305.05' },
  },
  'tax currency equal to that of the invoice': { ...full, taxCurrency: 'EUR' },
  'allowance of 11 % instead of 10': {
    ...full,
    allowances: full.allowances?.map((one) => ({ ...one, percentage: '11' })) ?? [],
  },
  'line net 0.02 higher': { ...full, lines: [{ ...line, net: '195.02' }, ...otherLines] },
  'line net 0.03 higher': { ...full, lines: [{ ...line, net: '195.03' }, ...otherLines] },
  'a correction without a preceding invoice': { ...full, typeCode: '384', precedingInvoices: [] },
  'transfer without account': withPayment({ meansCode: '30' }),
  'transfer to an account without an IBAN': withPayment({
    meansCode: '30',
    creditTransfers: [{ account: '0815' }],
  }),
  'transfer to an IBAN with a wrong check digit': withPayment({
    meansCode: '58',
    creditTransfers: [{ account: 'DE88370400440532013000' }],
  }),
  'transfer and card': withPayment({ ...full.payment, card: { number: '123456' } }),
  'transfer and debit': withPayment({ ...full.payment, directDebit: directDebit.payment?.directDebit ?? {} }),
  'debit without creditor': withPayment({ meansCode: '59', directDebit: { mandate: 'M-1', account: 'DE1' } }),
  'debit without account': withPayment({
    meansCode: '59',
    directDebit: { mandate: 'M-1', creditorId: 'DE1' },
  }),
  'debit without mandate': withPayment({
    meansCode: '59',
    directDebit: { account: 'DE1', creditorId: 'DE1' },
  }),
  'debit and transfer': withPayment({ ...full.payment, ...directDebit.payment }),
  'card and transfer': withPayment({ ...full.payment, ...card.payment }),
  'two files with the same name': {
    ...full,
    attachments: [...(full.attachments ?? []), ...(full.attachments ?? [])],
  },
  'sub-lines in the extension': withThirdParty,
  ...Object.fromEntries(
    [
      '#SKONTO#TAGE=10#PROZENT=2.00#',
      '#SKONTO#TAGE=10#PROZENT=2.00# \n',
      '#SKONTO#TAGE=10#PROZENT=2.00#x\n',
      '#SKONTO#TAGE=10#PROZENT=2.00#BASISBETRAG=-5.00#\n',
      '#SKONTO#TAGE=10#PROZENT=2#\n',
      ' #SKONTO#TAGE=10#PROZENT=2.00#\n#SKONTO#TAGE=5#PROZENT=3.00#\nzahlbar sofort',
      '#SKONTO#TAGE=10#PROZENT=2.00#\n#VERZUG#TAGE=5#PROZENT=3.00#\n',
      'zahlbar sofort',
      '# zahlbar',
    ].map((paymentTerms) => [`terms ${JSON.stringify(paymentTerms)}`, { ...full, paymentTerms }]),
  ),
  ...Object.fromEntries(
    ['12', '1 2 3', '+49 (0) 30'].map((phone) => [
      `phone ${phone}`,
      { ...full, seller: { ...full.seller, contact: { ...full.seller?.contact, phone } } },
    ]),
  ),
  ...Object.fromEntries(
    ['a@b', 'a@b.de', 'a b@c.de', 'a@b..de', 'a@b@c.de', '@b.de'].map((email) => [
      `e-mail ${email}`,
      { ...full, seller: { ...full.seller, contact: { ...full.seller?.contact, email } } },
    ]),
  ),
  ...Object.fromEntries(
    ['https:', 'ht+tp:x', 'h:', '1http:x', 'file'].map((location) => [
      `attachment at ${location}`,
      { ...full, attachments: [{ reference: 'A', location }] },
    ]),
  ),
}

function added(amount: string | undefined, difference: number): string {
  return (Number(amount) + difference).toFixed(2)
}

function withRate(invoice: SemanticInvoice, rate: string): SemanticInvoice {
  const { allowances, charges, taxGroups, lines } = invoice
  return {
    ...invoice,
    allowances: allowances?.map((one) => ({ ...one, rate })) ?? [],
    charges: charges?.map((one) => ({ ...one, rate })) ?? [],
    taxGroups: taxGroups?.map((one) => ({ ...one, rate })) ?? [],
    lines: lines?.map((one) => ({ ...one, tax: { ...one.tax, rate } })) ?? [],
  }
}
