import { endpoints } from '@kontor/contract/endpoints'
import type { AllocationInput, Payment, PaymentInput } from '@kontor/contract/payments/payment-schema'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Currency } from '@kontor/domain/money/currency'
import { finalize } from '../project-papers.ts'
import { sampleInvoice, sampleItem } from '../sample-bodies.ts'
import type { TestApp, TestUser } from '../test-app.ts'

/** A new user, whose organisation uses Zahlungen, and Storno und Teilrechnungen. */
export async function userWithPayments(app: TestApp): Promise<TestUser> {
  const user = await app.user()
  for (const name of ['chains', 'payments'])
    await user.call(endpoints.switchFunction, { body: { function: name, on: true } })
  return user
}

const { content: sample } = sampleInvoice()

/** A final of one item, net at 19 %: by default 200.00 net, 238.00 gross. */
export async function finalOf(
  user: TestUser,
  netto = 200,
  changes: Partial<InvoiceContent> = {},
  currency: Currency = 'EUR',
): Promise<Invoice> {
  const items = [sampleItem({ quantity: 1, unitPrice: netto })]
  const customer = { ...sample.customer, customerId: 'c1', companyName: 'Werft GmbH' }
  const payment = { ...sample.payment, currency }
  const body = sampleInvoice({ items, customer, payment, ...changes })
  return finalize(user, await user.call(endpoints.createInvoice, { body }))
}

/** 14 days net, and 2 % Skonto within 7 days. */
export const withSkonto: Partial<InvoiceContent> = {
  payment: {
    ...sample.payment,
    showPaymentGoal: true,
    paymentGoal: 14,
    cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
  },
}

/** The dates of an invoice of this day. */
export function datedAt(invoiceDate: number): InvoiceContent['dates'] {
  return { ...sample.dates, invoiceDate }
}

/** The body of a payment: by default by transfer, today. */
export function paymentBody(amount: number, changes: Partial<PaymentInput> = {}): PaymentInput {
  return {
    date: 0,
    amount,
    currency: 'EUR',
    way: 'bank',
    customerId: '',
    payer: '',
    text: '',
    returnOf: '',
    allocations: [],
    ...changes,
  }
}

/** A part of a payment for a final. */
export function partFor(
  { id }: Pick<Invoice, 'id'>,
  amount: number,
  kind: AllocationInput['kind'] = 'payment',
): AllocationInput {
  return { invoiceId: id, kind, amount }
}

/** Records a payment whose whole amount is for one final. */
export function pay(user: TestUser, final: Pick<Invoice, 'id'>, amount: number): Promise<Payment> {
  const body = paymentBody(amount, { allocations: [partFor(final, amount)] })
  return user.call(endpoints.recordPayment, { body })
}

/** What is open on the claim of a final, and its state. */
export async function openOn(user: TestUser, { id }: Pick<Invoice, 'id'>) {
  const { open, state } = await user.call(endpoints.getClaim, { params: { invoiceId: id } })
  return [open, state] as const
}
