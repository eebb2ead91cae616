import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { type FinalsQuery, periodRange } from '@kontor/domain/days/period'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import type { InvoiceTag } from '@kontor/domain/tags/invoice-tag'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { nowInSeconds } from '../clock.ts'
import { useAction } from '../http/action.ts'
import { type Creation, createOnce } from '../http/creation.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import type { LockCalls } from './editing-lock.ts'
import {
  cacheInvoice,
  invoiceKeys,
  latestFinals,
  listedInvoice,
  removeInvoice,
  storeInvoice,
} from './invoice-cache.ts'
import { useSelection } from './selection.ts'

const tagsKey = ['invoice-tags'] as const

/** All drafts; a failed fetch leaves `data` as it was [S4.4.7]. */
export function useDrafts() {
  return useQuery({
    queryKey: invoiceKeys.drafts,
    queryFn: ({ signal }) => call(invoiceEndpoints.listDraftInvoices, { signal }),
  })
}

/** Finals of the period. Until they arrive, `data` may contain those of another period [S4.4.7]. */
export function useFinals(query: FinalsQuery) {
  return useQuery({
    queryKey: invoiceKeys.finalsOf(query),
    queryFn: ({ signal }) => {
      const body = periodRange(query, nowInSeconds())
      return call(invoiceEndpoints.listFinalInvoices, { body, signal })
    },
    initialData: latestFinals,
    initialDataUpdatedAt: 0,
    // Comparing thousands of invoices field by field would cost more than rendering the visible ones.
    structuralSharing: false,
  })
}

/** The query for one invoice; a final includes its seller. Fetches nothing for an empty id. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.invoice(id),
    queryFn:
      id === ''
        ? skipToken
        : async ({ signal }) =>
            cacheInvoice(await call(invoiceEndpoints.getInvoice, { params: { id }, signal })),
  })
}

/**
 * Returns one invoice. Until it arrives, returns the version from a cached list, in which finals have no
 * seller.
 */
export function useInvoice(id: string) {
  return useQuery({
    ...invoiceQuery(id),
    initialData: () => listedInvoice(id),
    initialDataUpdatedAt: 0,
  })
}

/** Replaced versions of a final, oldest first. */
export function useInvoiceVersions(id: string) {
  return useQuery({
    queryKey: invoiceKeys.versions(id),
    queryFn:
      id === ''
        ? skipToken
        : ({ signal }) => call(invoiceEndpoints.listInvoiceVersions, { params: { id }, signal }),
  })
}

/** The organisation's known tags with their colours; cleared when a fetch starts [S4.4.6]. */
export function useInvoiceTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => {
      queryClient.setQueryData<InvoiceTag[]>(tagsKey, [])
      return call(invoiceEndpoints.listInvoiceTags, { signal })
    },
  })
}

/** Sets the colour of a tag, '' for none. */
export function useSetTagColor() {
  return useAction(
    (body: InvoiceTag) => call(invoiceEndpoints.setTagColor, { body }),
    (changed) =>
      queryClient.setQueryData<InvoiceTag[]>(tagsKey, (known) =>
        known?.map((tag) => (tag.tag === changed.tag ? changed : tag)),
      ),
    tagQueue,
  )
}

const createCalls = {
  create: (body: InvoiceInput, idempotencyKey: string) =>
    call(invoiceEndpoints.createInvoice, { body, idempotencyKey }),
  update: (invoice: InvoiceInput, { id, revision }: Invoice) =>
    call(invoiceEndpoints.updateInvoice, { body: { ...invoice, id, revision } }),
}

export interface InvoiceToSave {
  invoice: InvoiceInput
  /** Part of the unsaved work, so that a retry after a lost response does not create a second draft. */
  creation: Creation<InvoiceInput>
  /** Stores the work and the creation in the journal. */
  keep: () => Promise<void>
}

/**
 * Creates an invoice if it has no id, otherwise updates it. Selects and refetches the saved invoice [S4.5.15,
 * S4.5.18].
 */
export function useSaveInvoice() {
  return useAction(
    ({ invoice, creation, keep }: InvoiceToSave) =>
      invoice.id === ''
        ? createOnce(creation, invoice, createCalls, keep)
        : call(invoiceEndpoints.updateInvoice, { body: invoice }),
    (saved) => {
      storeInvoice(saved)
      select(saved)
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.invoice(saved.id) })
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.versions(saved.id) })
    },
  )
}

/**
 * Finalizes the revision that the user saw, and an e-invoice only if it may leave: the invoice moves from the
 * drafts to the finals and is selected [S4.1.1].
 */
export function useFinalizeInvoice() {
  return useAction(
    ({ id, revision, content }: Invoice) => {
      const body = { invoiceId: id, status: 'final' as const, revision }
      const isEInvoice = content.eInvoice.format !== 'pdf'
      return call(invoiceEndpoints.setInvoiceStatus, {
        body: isEInvoice ? { ...body, asEInvoice: true } : body,
      })
    },
    (final) => {
      storeInvoice(final)
      if (useSelection.getState().selectedDraftId === final.id) useSelection.setState({ selectedDraftId: '' })
      select(final)
    },
  )
}

export function useDeleteDraft() {
  return useAction(
    (invoiceId: string) => call(invoiceEndpoints.deleteInvoice, { body: { invoiceId } }),
    (_, invoiceId) => {
      removeInvoice(invoiceId)
      if (useSelection.getState().selectedDraftId === invoiceId)
        useSelection.setState({ selectedDraftId: '' })
    },
  )
}

interface TagChange {
  invoiceId: string
  tag: string
}

/** Changes of tags run one after the other, so that the last response has all tags. */
const tagQueue = 'invoice-tags'

export function useAddInvoiceTag() {
  return useAction(
    ({ invoiceId, tag }: TagChange) =>
      call(invoiceEndpoints.addInvoiceTag, { body: { invoiceId, tag: { tag } } }),
    (invoice) => {
      storeInvoice(invoice)
      // Adds a new tag to the organisation's tags, without a colour [A4.12].
      queryClient.setQueryData<InvoiceTag[]>(tagsKey, (known = []) => [
        ...known,
        ...invoice.tags
          .filter((tag) => !known.some((other) => other.tag === tag))
          .map((tag) => ({ tag, color: '' })),
      ])
    },
    tagQueue,
  )
}

export function useRemoveInvoiceTag() {
  return useAction(
    ({ invoiceId, tag }: TagChange) =>
      call(invoiceEndpoints.removeInvoiceTag, { body: { invoiceId, tag: { tag } } }),
    storeInvoice,
    tagQueue,
  )
}

/** Releases the editing lock of a colleague. */
export function useReleaseInvoiceLock() {
  return useAction(
    (invoiceId: string) => call(invoiceEndpoints.releaseInvoiceLock, { body: { invoiceId } }),
    storeInvoice,
  )
}

/**
 * Takes or renews the editing lock [S4.2.1]; if the call fails with `locked`, the action's problem names the
 * holder.
 */
export function useStartInvoiceEdit() {
  return useAction(
    (invoiceId: string) => call(invoiceEndpoints.startInvoiceEdit, { body: { invoiceId } }),
    storeInvoice,
  )
}

/** The calls for an invoice's editing lock [S4.2.1]. */
export const invoiceLock: LockCalls = {
  take: async (invoiceId) => {
    storeInvoice(await call(invoiceEndpoints.startInvoiceEdit, { body: { invoiceId } }))
  },
  release: async (invoiceId, keepalive) => {
    storeInvoice(await call(invoiceEndpoints.finishInvoiceEdit, { body: { invoiceId }, keepalive }))
  },
}

function select(invoice: Invoice): void {
  useSelection.setState(
    invoice.status === 'final' ? { selectedFinalId: invoice.id } : { selectedDraftId: invoice.id },
  )
}
