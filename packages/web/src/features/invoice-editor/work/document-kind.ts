import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { createContext, useContext } from 'react'
import type { Action } from '#rooms/state/http/action.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import type { LockCalls } from '#rooms/state/invoices/editing-lock.ts'
import { cacheInvoice, storeInvoice } from '#rooms/state/invoices/invoice-cache.ts'
import { invoicePath } from '#rooms/state/invoices/invoice-path.ts'
import {
  type InvoiceToSave,
  invoiceLock,
  invoiceQuery,
  useSaveInvoice,
} from '#rooms/state/invoices/invoices.ts'
import { call } from '#rooms/state/session/api-client.ts'
import { documentTexts } from '../texts.ts'

/** The properties of a kind of document that the editor needs (docs/decisions/0084). */
export interface DocumentKind {
  /** Also the name under which the journal stores unsaved work on such a document. */
  name: 'invoice' | 'offer'
  texts: (typeof documentTexts)['invoice' | 'offer']
  pathOf: (id: string) => string
  listPath: string
  lock: LockCalls
  /** Takes the lock and returns the document. Throws an ApiProblem. */
  open: (id: string) => Promise<Invoice>
  /** Fetches the newest version without taking the lock. Throws an ApiProblem. */
  fetch: (id: string) => Promise<Invoice>
  /** Returns the cached document without calling the server. */
  cached: (id: string) => Invoice | undefined
  /** Refetches the document; never rejects. */
  refresh: (id: string) => Promise<void>
  useSave: () => Action<InvoiceToSave, Invoice>
}

const invoiceKind: DocumentKind = {
  name: 'invoice',
  texts: documentTexts.invoice,
  pathOf: invoicePath,
  listPath: '/home',
  lock: invoiceLock,
  open: async (invoiceId) =>
    storeInvoice(await call(invoiceEndpoints.startInvoiceEdit, { body: { invoiceId } })),
  fetch: async (id) => cacheInvoice(await call(invoiceEndpoints.getInvoice, { params: { id } })),
  cached: (id) => queryClient.getQueryData(invoiceQuery(id).queryKey),
  refresh: (id) => queryClient.prefetchQuery(invoiceQuery(id)),
  useSave: useSaveInvoice,
}

export const DocumentKindContext = createContext(invoiceKind)

export function useDocumentKind(): DocumentKind {
  return useContext(DocumentKindContext)
}
