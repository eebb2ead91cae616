import { expect, test } from 'vitest'
import type { DeliveryDate, InvoiceDates } from '../invoices/invoice.ts'
import { emptyInvoiceContent } from '../invoices/invoice-defaults.ts'
import type { Paper } from '../invoices/paper.ts'
import { asAdvance, asInvoice } from './advance-content.ts'
import { datesOfPaper, datesToSettle } from './expected-service.ts'
import { datesOfReversal } from './reverse-lines.ts'

const dates = (deliveryDate: Partial<DeliveryDate>): InvoiceDates => ({
  invoiceDate: 10,
  deliveryDate: { type: 'type1', label: '', startDate: 0, endDate: 0, expected: true, ...deliveryDate },
})
const reference = { invoiceId: 'a', invoiceNumber: '1', invoiceDate: 10 }

test('only an advance and the papers that reverse it state a service to come [A9.5]', () => {
  const expectedOf = (paper: Paper | undefined) => datesOfPaper(dates({}), paper).deliveryDate.expected
  expect(expectedOf({ kind: 'advance', form: 'rest' })).toBe(true)
  expect(expectedOf({ kind: 'cancellation', cancels: reference, reason: '' })).toBe(true)
  expect(expectedOf({ kind: 'credit', credits: reference, reason: '' })).toBe(true)
  expect(expectedOf({ kind: 'settlement', form: 'rest', settles: [] })).toBeUndefined()
  expect(expectedOf(undefined)).toBeUndefined()
})

test('a settlement asks for the real date instead of the expected one [A9.5]', () => {
  const settled = (deliveryDate: Partial<DeliveryDate>) => datesToSettle(dates(deliveryDate)).deliveryDate
  expect(settled({ type: 'type1' })).toEqual({ type: 'type3', label: '', startDate: 0, endDate: 0 })
  expect(settled({ type: 'type2' })).toMatchObject({ type: 'type5' })
  expect(settled({ type: 'type4', startDate: 20, endDate: 30 })).toMatchObject({ type: 'type4', endDate: 0 })
  const known = dates({ type: 'type3', startDate: 5, expected: undefined })
  expect(datesToSettle(known)).toBe(known)
})

test('a Stornorechnung repeats that the date was not known, instead of naming the invoice date [A9.5]', () => {
  expect(datesOfReversal(dates({}), 20)).toEqual({ ...dates({}), invoiceDate: 20 })
})

test('an advance that becomes an ordinary invoice has one of the six types again [S3.9.4, A9.5]', () => {
  const advance = asAdvance({ ...emptyInvoiceContent(), dates: dates({}) }, 'rest')
  expect(advance.dates.deliveryDate.expected).toBe(true)
  expect(asInvoice(advance).dates.deliveryDate).toEqual({
    type: 'type1',
    label: '',
    startDate: 0,
    endDate: 0,
  })
})
