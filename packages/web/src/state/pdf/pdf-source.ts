import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Profile } from '@kontor/domain/organisation/profile'
import { useMemo } from 'react'
import { reportFailure } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { withSeller } from '../invoices/invoice-cache.ts'
import {
  layoutTemplatesQuery,
  layoutTemplateVersionQuery,
  useLayoutTemplates,
  useLayoutTemplateVersion,
} from '../layouts/layout-templates.ts'
import { useOrganisation } from '../organisation/organisation.ts'
import { fetchSeller } from '../organisation/seller.ts'
import { call } from '../session/api-client.ts'
import type { PdfSource } from './pdf.ts'

/**
 * The layout and the seller of an invoice from a list. Fetches a final with its stored seller, and its layout
 * version if that is not the newest. An invoice whose layout does not exist gets the first layout [S2.4.21]. Throws an ApiProblem after showing an error message.
 */
export async function pdfSourceOf(listed: Invoice): Promise<PdfSource> {
  const [, invoice] = await Promise.all([
    queryClient.ensureQueryData(layoutTemplatesQuery),
    listed.status === 'final' ? fetchFinal(listed.id) : listed,
  ])
  return pdfSourceOfWhole(invoice)
}

/** Like `pdfSourceOf`, for an invoice or an offer that includes its stored seller. */
export async function pdfSourceOfWhole(invoice: Invoice): Promise<PdfSource> {
  const templates = await queryClient.ensureQueryData(layoutTemplatesQuery)
  const profile = await fetchSeller(invoice)
  if (profile === undefined) throw new Error('a final can be printed only with its own seller')
  return { invoice, profile, template: await templateOf(invoice, templates) }
}

/**
 * A final with its stored seller. Not cached, because a user may download hundreds of finals in a row, each
 * with a logo. Throws an ApiProblem after showing an error message.
 */
export async function fetchFinal(id: string): Promise<Invoice> {
  try {
    return withSeller(await call(invoiceEndpoints.getInvoice, { params: { id } }))
  } catch (error) {
    reportFailure(error)
    throw error
  }
}

/** The layout version that an invoice refers to, or the first layout if its own no longer exists. */
export async function templateOf(invoice: Invoice, templates: LayoutTemplate[]): Promise<LayoutTemplate> {
  const { id, version } = invoice.templateReference
  const newest = templates.find((template) => template.id === id)
  const versionOf = (of: string, number: number) =>
    queryClient.ensureQueryData(layoutTemplateVersionQuery(of, number))
  if (version !== undefined && version !== newest?.version) {
    const kept = await versionOf(id, version)
    if (kept !== null) return kept
  }
  const [first] = templates
  const template = newest ?? (first && ((await oldest(first, versionOf)) ?? first))
  if (template === undefined) throw new Error('the organisation has no layout template')
  return template
}

interface InvoiceTemplates {
  /** The newest version of each layout. */
  newest: LayoutTemplate[]
  /** The version that the invoice refers to, if it is an older one. */
  replaced: LayoutTemplate | undefined
  /** The layout to render with: the invoice's own, or else the first one [S2.5.4]. */
  own: LayoutTemplate | undefined
  /** Whether the invoice is final and its layout has never existed, so the first one takes its place. */
  isMissing: boolean
}

/** The first version of a layout, or null if there is none. */
async function oldest(
  layout: LayoutTemplate,
  versionOf: (id: string, version: number) => Promise<LayoutTemplate | null>,
): Promise<LayoutTemplate | null> {
  return layout.version === firstVersion ? layout : versionOf(layout.id, firstVersion)
}

/** The version of the first layout that stands in for a layout that never existed: finals keep their bytes. */
const firstVersion = 1

/**
 * The layouts that an invoice can use; undefined until all are loaded, because `own` could be wrong before
 * that.
 */
export function useInvoiceTemplates(reference: Invoice['templateReference']): InvoiceTemplates | undefined {
  const { data: newest } = useLayoutTemplates()
  const { isReplaced, query } = useReplacedTemplate(reference)
  const first = newest?.[0]
  const known = newest?.find(({ id }) => id === reference.id)
  const isMissing = isReplaced && query.data === null
  const isLost = known === undefined && (!isReplaced || isMissing)
  const isOutdated = isLost && first !== undefined && first.version !== firstVersion
  const stand = useLayoutTemplateVersion(first?.id ?? '', isOutdated ? firstVersion : undefined)
  const isWaiting = (isReplaced && query.data === undefined) || (isOutdated && stand.data === undefined)
  if (newest === undefined || isWaiting) return undefined
  const replaced = query.data ?? stand.data ?? undefined
  return { newest, replaced, own: replaced ?? known ?? first, isMissing }
}

/** The version that an invoice refers to, if it is not the newest of its layout. */
function useReplacedTemplate({ id, version }: Invoice['templateReference']) {
  const { data: newest } = useLayoutTemplates()
  const ownNewest = newest?.find((template) => template.id === id)
  const isReplaced = newest !== undefined && version !== undefined && version !== ownNewest?.version
  return { isReplaced, query: useLayoutTemplateVersion(id, isReplaced ? version : undefined) }
}

/** Returns a function that repeats the failed calls for an invoice's pages; undefined if no call failed. */
export function useRetryOfPdfSource({
  status,
  templateReference,
}: Pick<Invoice, 'status' | 'templateReference'>): (() => void) | undefined {
  const layouts = useLayoutTemplates()
  const replaced = useReplacedTemplate(templateReference).query
  const organisation = useOrganisation()
  const needed = [layouts, replaced, ...(status === 'final' ? [] : [organisation])]
  const failed = needed.filter((query) => query.isLoadingError)
  if (failed.length === 0) return undefined
  return () => {
    for (const { refetch } of failed) void refetch()
  }
}

/** The source of an invoice's pages; undefined until all its parts are loaded. */
export function usePdfSource(
  invoice: Invoice | undefined,
  template: LayoutTemplate | undefined,
  profile: Profile | undefined,
): PdfSource | undefined {
  return useMemo(
    () => (invoice && template && profile ? { invoice, template, profile } : undefined),
    [invoice, template, profile],
  )
}
