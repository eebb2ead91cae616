import { type FinalsQuery, periodRange } from '@kontor/domain/days/period'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { nowInSeconds } from '../clock.ts'
import { cancelOlderFetch, queryClient } from '../http/query-client.ts'

/** Keys of the query cache. Finals are cached by period. */
export const invoiceKeys = {
  drafts: ['drafts'],
  finals: ['finals'],
  finalsOf: (query: FinalsQuery) => ['finals', query],
  invoice: (id: string) => ['invoice', id],
  versions: (id: string) => ['invoice-versions', id],
} as const

/**
 * Adds an empty seller to a final if the server has stored none. `received` must not come from a list,
 * because finals in lists have no seller.
 */
export function withSeller(received: Invoice): Invoice {
  if (received.status !== 'final' || received.content.seller !== undefined) return received
  return { ...received, content: { ...received.content, seller: emptyProfile() } }
}

/** Caches the response to a change. */
export function storeInvoice(received: Invoice): Invoice {
  cancelOlderFetch(invoiceKeys.invoice(received.id))
  return cacheInvoice(received)
}

/**
 * Caches an invoice for its page and for lists [S4.4.2]. Only its page gets the seller, so `received` must
 * not come from a list.
 */
export function cacheInvoice(received: Invoice): Invoice {
  const isFinal = received.status === 'final'
  const invoice = withSeller(received)
  const { seller: _, ...content } = invoice.content
  const listed = { ...invoice, content }
  queryClient.setQueryData(invoiceKeys.invoice(invoice.id), invoice)
  changeDrafts((drafts) => (isFinal ? without(drafts, listed.id) : upserted(drafts, listed)))
  if (isFinal) changeFinals(listed)
  return invoice
}

export function removeInvoice(id: string): void {
  queryClient.removeQueries({ queryKey: invoiceKeys.invoice(id) })
  changeDrafts((drafts) => without(drafts, id))
}

/** An invoice from the cached lists, in which finals have no seller; undefined if no list contains it. */
export function listedInvoice(id: string): Invoice | undefined {
  const lists = [
    queryClient.getQueryData<Invoice[]>(invoiceKeys.drafts),
    ...queryClient.getQueriesData<Invoice[]>({ queryKey: invoiceKeys.finals }).map(([, finals]) => finals),
  ]
  for (const list of lists) {
    const found = list?.find((invoice) => invoice.id === id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The most recently received or changed list of finals, whatever its period. */
export function latestFinals(): Invoice[] | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: invoiceKeys.finals })
    .filter((query) => query.state.data !== undefined)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map((query) => query.state.data as Invoice[])[0]
}

function changeDrafts(change: (drafts: Invoice[]) => Invoice[]): void {
  queryClient.setQueryData<Invoice[]>(invoiceKeys.drafts, (drafts) => drafts && change(drafts))
}

/**
 * Replaces a final in the lists that contain it, and adds it to other lists whose period contains its date.
 */
function changeFinals(final: Invoice): void {
  const now = nowInSeconds()
  const { invoiceDate } = final.content.dates
  for (const [key, finals] of queryClient.getQueriesData<Invoice[]>({ queryKey: invoiceKeys.finals })) {
    const { start, end } = periodRange(key[1] as FinalsQuery, now)
    const isInPeriod = start <= invoiceDate && (end === 0 || invoiceDate <= end)
    if (finals && (isInPeriod || finals.some(({ id }) => id === final.id)))
      queryClient.setQueryData(key, upserted(finals, final))
  }
}

function without(list: Invoice[], id: string): Invoice[] {
  return list.some((invoice) => invoice.id === id) ? list.filter((invoice) => invoice.id !== id) : list
}

function upserted(list: Invoice[], changed: Invoice): Invoice[] {
  return list.some((invoice) => invoice.id === changed.id)
    ? list.map((invoice) => (invoice.id === changed.id ? changed : invoice))
    : [...list, changed]
}
