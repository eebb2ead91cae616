import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoice'
import type { InvoiceInput } from '@kontor/domain/invoice-input'
import { call } from './api-client.ts'
import { ApiProblem } from './api-problem.ts'
import { newId } from './new-id.ts'

/** Creates one invoice, however often it has to be tried. Throws ApiProblem. */
export type CreateInvoice = (invoice: InvoiceInput) => Promise<Invoice>

/**
 * The creating of one opening of the editor, under one Idempotency-Key. A create without an answer may have
 * succeeded: the next try repeats it as it was, which answers that draft or makes it now (contract §4), and then
 * stores in it what was typed since.
 */
export function invoiceCreation(): CreateInvoice {
  const idempotencyKey = newId()
  let sent: InvoiceInput | undefined
  return async (invoice) => {
    sent ??= invoice
    let created: Invoice
    try {
      created = await call(endpoints.createInvoice, { body: sent, idempotencyKey })
    } catch (error) {
      if (isRefusal(error)) sent = undefined
      throw error
    }
    if (sent === invoice) return created
    const { id, revision } = created
    return call(endpoints.updateInvoice, { body: { ...invoice, id, revision } })
  }
}

/** The server has answered that it created nothing; the end of a session is no such answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 401
}
