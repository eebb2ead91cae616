import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { sampleInvoice, sampleItem } from './sample-bodies.ts'
import type { TestApp, TestUser } from './test-app.ts'

// The papers in this file belong to project P100 of customer c1. Tests of chains use them.
const { content: sample } = sampleInvoice()
const project: Partial<InvoiceContent> = {
  customer: { ...sample.customer, customerId: 'c1' },
  customInfos: sample.customInfos.map((info) =>
    info.key === 'PROJECTNR' ? { ...info, value: 'P100', show: true } : info,
  ),
}

/** A new user, whose organisation uses Storno und Teilrechnungen. */
export async function userWithChains(app: TestApp): Promise<TestUser> {
  const user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
  return user
}

/** The input for creating the draft of an advance. */
export function sampleAdvance(netto: number, changes: Partial<InvoiceContent> = {}): Invoice {
  const items = [sampleItem({ quantity: 1, unitPrice: netto })]
  return sampleInvoice({ ...project, items, paper: { kind: 'advance', form: 'rest' }, ...changes })
}

export async function finalAdvance(
  user: TestUser,
  netto: number,
  changes: Partial<InvoiceContent> = {},
): Promise<Invoice> {
  return finalize(user, await user.call(endpoints.createInvoice, { body: sampleAdvance(netto, changes) }))
}

export function finalize(user: TestUser, draft: Invoice): Promise<Invoice> {
  return user.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
}

/**
 * Creates the draft that settles the project of an advance; the draft also contains work worth 10,000 net.
 */
export async function settlementOf(user: TestUser, advance: Invoice): Promise<Invoice> {
  const draft = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
  const work = sampleItem({ id: 'work', quantity: 1, unitPrice: 10_000 })
  const content = { ...draft.content, items: [work, ...draft.content.items] }
  return user.call(endpoints.updateInvoice, { body: { ...draft, content } })
}
