import { noonOf } from '@kontor/domain/days/calendar-day'
import {
  type BrokenInvoice,
  broken,
  content,
  deliveryDate,
  emptyInfo,
  inEveryFormat,
  invoiceDate,
  lawAndBusinessRule,
  payment,
  secondItem,
} from './broken-invoice.ts'

const advance = content((before) => ({ ...before, paper: { kind: 'advance', form: 'rest' } }))

/** Invoices whose own data is incomplete or wrong, such as dates, items, texts or payment terms. */
export const brokenContents: readonly BrokenInvoice[] = [
  broken('the invoice has no number', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 4 UStG', 'BR-02'),
    field: 'invoiceNumber',
    by: [],
    number: ' ',
  }),
  broken('the invoice has no date', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 3 UStG', 'BR-03'),
    field: 'dates.invoiceDate',
    by: invoiceDate(0),
  }),
  ...(['standardInfos', 'customInfos'] as const).map((list) =>
    broken(`a required text among the ${list} is missing`, {
      ids: inEveryFormat('Pflichtangabe'),
      field: `${list}.0.value`,
      by: emptyInfo(list, list === 'standardInfos' ? 'TITLE' : 'PROJECTNR'),
      severity: 'warning',
    }),
  ),
  broken('the invoice has no items', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 5 UStG', 'BR-16'),
    field: 'items',
    by: content((before) => ({ ...before, items: [] })),
  }),
  broken('an item has no title', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 5 UStG', 'BR-25'),
    field: 'items.1.title',
    by: secondItem({ title: ' ', description: '\u0000' }),
  }),
  broken('the quantity of an item is 0', {
    ids: inEveryFormat('§ 14 (4) Nr. 5 UStG'),
    field: 'items.1.quantity',
    by: secondItem({ quantity: 0 }),
    severity: 'warning',
  }),
  broken('the net price of an item is wrong', {
    ids: { zugferd: 'PEPPOL-EN16931-R120', xrechnung: 'PEPPOL-EN16931-R120' },
    field: 'items.1.unitPrice',
    taxCase: 'exempt',
    by: (invoice) => {
      const { totals, items } = invoice.content
      return {
        ...invoice,
        content: {
          ...invoice.content,
          items: items.map((item, index) =>
            index === 1 ? { ...item, nettoItemPrice: item.nettoItemPrice + 1 } : item,
          ),
          totals: { ...totals, netto: totals.netto + 1, brutto: totals.brutto + 1 },
        },
      }
    },
    severity: 'warning',
    isFixed: true,
  }),
  broken('the date of the service is missing', {
    ids: inEveryFormat('§ 14 (4) Nr. 6 UStG'),
    field: 'dates.deliveryDate',
    by: deliveryDate({ type: 'type3', startDate: 0 }),
    isFixed: true,
  }),
  broken('the delivery period of an intra-community supply has no last day', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 6 UStG', 'BR-IC-11'),
    field: 'dates.deliveryDate',
    taxCase: 'intraCommunitySupply',
    by: deliveryDate({ endDate: 0 }),
    isFixed: true,
  }),
  broken('the day of an intra-community supply is not known yet', {
    ids: { zugferd: 'BR-IC-11', xrechnung: 'BR-IC-11' },
    field: 'dates.deliveryDate',
    taxCase: 'intraCommunitySupply',
    by: deliveryDate({ type: 'type2', expected: true }),
  }),
  broken('an advance states the invoice date as the date of its service', {
    ids: inEveryFormat('§ 14 (5) UStG'),
    field: 'dates.deliveryDate',
    by: [advance, deliveryDate({ type: 'type1' })],
    severity: 'warning',
    isFixed: true,
  }),
  broken('an advance states the date of a service to come as a fact', {
    ids: inEveryFormat('§ 14 (5) UStG'),
    field: 'dates.deliveryDate',
    by: [advance, deliveryDate({ type: 'type6', endDate: noonOf({ year: 2027, month: 3, day: 31 }) })],
    severity: 'warning',
    isFixed: true,
  }),
  broken('the period of the service ends before it begins', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 6 UStG', 'BR-29'),
    field: 'dates.deliveryDate',
    by: content(({ dates: { deliveryDate: period, ...dates }, ...before }) => ({
      ...before,
      dates: {
        ...dates,
        deliveryDate: { ...period, startDate: period.endDate, endDate: period.startDate },
      },
    })),
    isFixed: true,
  }),
  broken('the gross total is not the sum of net and tax', {
    ids: { zugferd: 'BR-CO-15', xrechnung: 'BR-CO-15' },
    field: 'items',
    by: (invoice) => ({
      ...invoice,
      content: {
        ...invoice.content,
        totals: { ...invoice.content.totals, brutto: invoice.content.totals.brutto + 0.01 },
      },
    }),
    isFixed: true,
  }),
  broken('the due date is missing', {
    ids: { zugferd: 'BR-CO-25', xrechnung: 'BR-CO-25' },
    field: 'payment.paymentGoal',
    by: payment({ showPaymentGoal: false }),
    isFixed: true,
  }),
  broken('the cash discount is zero', {
    ids: inEveryFormat('§ 14 (4) Nr. 7 UStG'),
    field: 'payment.cashDiscount',
    by: payment({ cashDiscount: { enabled: true, targetDays: 10, amount: 0 } }),
    severity: 'warning',
    isFixed: true,
  }),
  broken('the cash discount period is longer than the payment goal', {
    ids: inEveryFormat('§ 14 (4) Nr. 7 UStG'),
    field: 'payment.cashDiscount',
    by: payment({ paymentGoal: 14, cashDiscount: { enabled: true, targetDays: 15, amount: 0.02 } }),
    severity: 'warning',
  }),
  broken('the format has no place for the attachments', {
    ids: { pdf: 'BG-24' },
    field: 'attachments',
    by: content((before) => ({
      ...before,
      attachments: [
        { name: 'Plan.pdf', description: '', mimeType: 'application/pdf', size: 3, sha256: 'hash' },
      ],
    })),
    severity: 'warning',
  }),
]
