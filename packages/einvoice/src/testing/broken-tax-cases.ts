import { withoutTax } from '@kontor/domain/tax/change-tax-case'
import { taxCases } from '@kontor/domain/tax/tax-case'
import {
  type BrokenInvoice,
  broken,
  content,
  customer,
  customerAddress,
  deliveryDate,
  inEveryFormat,
  payment,
  secondItem,
  seller,
  shownNote,
  surcharge,
  untaxed,
} from './broken-invoice.ts'

/**
 * Invoices that show VAT in an untaxed case. The seller owes it only because the invoice shows it (§ 14c
 * UStG).
 */
const forbiddenTaxes: readonly BrokenInvoice[] = taxCases
  .filter((taxCase) => taxCase !== 'domestic')
  .flatMap((taxCase) => [
    broken(`an item shows VAT (${taxCase})`, {
      ids: inEveryFormat('§ 14c UStG'),
      field: 'items.1.taxRate',
      taxCase,
      by: secondItem({ taxRate: 0.07 }),
      isFixed: true,
    }),
    broken(`a discount shows VAT (${taxCase})`, {
      ids: inEveryFormat('§ 14c UStG'),
      field: 'surcharges.0.taxRate',
      taxCase,
      by: surcharge({ taxRate: 0.19 }),
      isFixed: true,
    }),
  ])

const austria = { postalCode: '1010', city: 'Wien', country: 'Österreich' }
const switzerland = { postalCode: '8001', city: 'Zürich', country: 'Schweiz' }

/**
 * Invoices whose tax case does not fit the customer or the organisation, or whose taxes do not fit the tax
 * case or are not stated in euros.
 */
export const brokenTaxCases: readonly BrokenInvoice[] = [
  ...forbiddenTaxes,
  ...(
    [
      [
        'a service for a business in Austria has German tax',
        '§ 3a (2) UStG',
        'domestic',
        austria,
        'ATU12345675',
        'type3',
      ],
      [
        'goods for a business in Austria have German tax',
        '§ 6a UStG',
        'domestic',
        austria,
        'ATU12345675',
        'type5',
      ],
      [
        'a service for a Swiss business has German tax',
        '§ 3a (2) UStG',
        'domestic',
        switzerland,
        '',
        'type3',
      ],
      ['goods for a Swiss business have German tax', '§ 6 UStG', 'domestic', switzerland, '', 'type5'],
      [
        'the invoice makes a Swiss business owe the tax',
        '§ 3a (2) UStG',
        'reverseCharge',
        switzerland,
        'CHE123456788',
        'type3',
      ],
    ] as const
  ).map(([name, id, taxCase, place, VAT, type]) =>
    broken(name, {
      ids: inEveryFormat(id),
      field: 'payment.taxCase',
      taxCase,
      by: [customerAddress(place), customer({ VAT }), deliveryDate({ type })],
      severity: 'warning',
      isFixed: true,
    }),
  ),
  broken('a domestic customer is charged like one in another EU state', {
    ids: inEveryFormat('§ 3a UStG'),
    field: 'payment.taxCase',
    taxCase: 'euService',
    by: [customerAddress({ country: 'Deutschland' }), customer({ VAT: 'DE123456788' })],
    severity: 'warning',
  }),
  broken('a small business charges a domestic customer like one abroad', {
    ids: inEveryFormat('§ 19 UStG'),
    field: 'payment.taxCase',
    taxCase: 'thirdCountryService',
    by: [seller({ smallBusiness: true }), customerAddress({ country: 'Deutschland' }), customer({ VAT: '' })],
    severity: 'warning',
    isFixed: true,
  }),
  broken('the invoice of a small business makes a domestic customer owe the tax', {
    ids: inEveryFormat('§ 13b (5) UStG'),
    field: 'payment.taxCase',
    taxCase: 'reverseCharge',
    by: seller({ smallBusiness: true }),
    severity: 'warning',
    isFixed: true,
  }),
  broken('a small business makes a tax-free supply to another EU state', {
    ids: inEveryFormat('§ 19 UStG'),
    field: 'payment.taxCase',
    taxCase: 'intraCommunitySupply',
    by: seller({ smallBusiness: true }),
    severity: 'warning',
    isFixed: true,
  }),
  broken('the goods of an intra-community supply stay in Germany', {
    ids: inEveryFormat('§ 6a (1) UStG'),
    field: 'customer.address.country',
    taxCase: 'intraCommunitySupply',
    by: customerAddress({ country: 'Deutschland' }),
    severity: 'warning',
  }),
  broken('an organisation that is not a small business charges like one', {
    ids: inEveryFormat('§ 19 UStG'),
    field: 'payment.taxCase',
    taxCase: 'smallBusiness',
    by: seller({ smallBusiness: false }),
    severity: 'warning',
  }),
  broken('an item of a taxed invoice is untaxed without a reason', {
    ids: inEveryFormat('§ 14 (4) Nr. 8 UStG'),
    field: 'payment.taxCase',
    by: secondItem({ taxRate: 0 }),
    severity: 'warning',
  }),
  broken('a domestic invoice gives no reason for the missing tax', {
    ids: inEveryFormat('§ 14 (4) Nr. 8 UStG'),
    field: 'payment.taxCase',
    by: content((before) => ({ ...withoutTax(before), customer: before.customer })),
    severity: 'warning',
    isFixed: true,
  }),
  broken('an invoice for a customer with 0 % by default gives no reason for the missing tax', {
    ids: inEveryFormat('§ 14 (4) Nr. 8 UStG'),
    field: 'payment.taxCase',
    by: content(withoutTax),
    severity: 'warning',
    isFixed: true,
  }),
  broken('the note says that lines are exempt, but the XML would call them zero-rated', {
    ids: { zugferd: '§ 14 (4) Nr. 8 UStG', xrechnung: '§ 14 (4) Nr. 8 UStG' },
    field: 'payment.taxCase',
    by: untaxed('Steuerfrei nach § 4 Nr. 21 UStG'),
    severity: 'warning',
    isFixed: true,
  }),
  broken('the tax is stated only in dollars', {
    ids: inEveryFormat('Art. 230 MwStSystRL'),
    field: 'payment.exchangeRate',
    by: payment({ currency: 'USD' }),
    severity: 'warning',
  }),
  broken('a text mentions euros but no amount', {
    ids: inEveryFormat('Art. 230 MwStSystRL'),
    field: 'payment.exchangeRate',
    by: [payment({ currency: 'USD' }), shownNote('Zahlbar in US-Dollar, nicht in Euro (€).')],
    severity: 'warning',
  }),
]
