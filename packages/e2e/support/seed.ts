import { endpoints } from '@kontor/contract/endpoints'
import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceContent, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Api } from '@kontor/testing/session/api'

/** The parts of an invoice that a test sets; the rest is as in a new draft. */
export interface InvoiceSeed {
  companyName?: string
  project?: string
  projectNumber?: string
  /** In Unix seconds. Default: now. */
  invoiceDate?: number
  items?: Partial<InvoiceItem>[]
  tags?: string[]
  content?: Partial<InvoiceContent>
}

export async function createDraft(api: Api, seed: InvoiceSeed = {}): Promise<Invoice> {
  const invoice = emptyInvoice()
  const { content } = invoice
  const infos: Record<string, string | undefined> = { PROJECT: seed.project, PROJECTNR: seed.projectNumber }
  return api.call(endpoints.createInvoice, {
    body: {
      ...invoice,
      tags: seed.tags ?? [],
      content: {
        ...content,
        customer: { ...content.customer, companyName: seed.companyName ?? '' },
        dates: { ...content.dates, invoiceDate: seed.invoiceDate ?? Math.floor(Date.now() / 1000) },
        customInfos: content.customInfos.map((info) => ({ ...info, value: infos[info.key] ?? info.value })),
        items: (seed.items ?? []).map((item) => ({ ...emptyItem(), ...item })),
        ...seed.content,
      },
    },
  })
}

export async function createFinal(api: Api, seed: InvoiceSeed = {}): Promise<Invoice> {
  const draft = await createDraft(api, seed)
  return api.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
}

export function createCustomer(api: Api, seed: Partial<Customer> = {}): Promise<Customer> {
  return api.call(endpoints.createCustomer, { body: { ...emptyCustomer(), ...seed } })
}
