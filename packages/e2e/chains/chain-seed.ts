import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import type { SettlementForm } from '@kontor/domain/invoices/paper'
import type { Api } from '@kontor/testing/session/api'
import { createCustomer, createFinal } from '../support/seed.ts'

/** Enables the function Storno und Teilrechnungen. */
export async function withChains(api: Api): Promise<void> {
  await api.call(endpoints.switchFunction, { body: { function: 'chains', on: true } })
}

/** Creates a customer; returns content for an invoice that belongs to the customer's project P100. */
export async function projectOf(api: Api) {
  const { id } = await createCustomer(api, { companyName: 'Bauherr GmbH' })
  const { customer, customInfos } = emptyInvoiceContent()
  return {
    customer: { ...customer, customerId: id, companyName: 'Bauherr GmbH' },
    customInfos: customInfos.map((info) => (info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info)),
  }
}

/** Creates and finalizes an advance with the given net amount for the project. */
export function createAdvance(
  api: Api,
  project: Awaited<ReturnType<typeof projectOf>>,
  netto: number,
  form: SettlementForm = 'rest',
): Promise<Invoice> {
  return createFinal(api, {
    items: [{ title: 'Abschlag', unitPrice: netto }],
    content: { ...project, paper: { kind: 'advance', form } },
  })
}
