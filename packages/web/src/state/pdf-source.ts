import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import { useMemo } from 'react'
import { invoiceQuery } from './invoices.ts'
import {
  layoutTemplatesQuery,
  layoutTemplateVersionQuery,
  organisationQuery,
  useLayoutTemplates,
  useLayoutTemplateVersion,
  useOrganisation,
} from './organisation.ts'
import type { PdfSource } from './pdf.ts'
import { queryClient } from './query-client.ts'

/**
 * Layout and sender of an invoice from a list: a final keeps the version of its layout and the seller that it was finalized with,
 * which is fetched with it. Where its layout is gone, the first one serves [S2.4.21]. Throws ApiProblem, whose sentence has been shown.
 */
export async function pdfSourceOf(listed: Invoice): Promise<PdfSource> {
  const [templates, invoice, organisation] = await Promise.all([
    queryClient.ensureQueryData(layoutTemplatesQuery),
    listed.status === 'final' ? queryClient.fetchQuery(invoiceQuery(listed.id)) : listed,
    queryClient.ensureQueryData(organisationQuery),
  ])
  const profile = invoice.content.seller ?? organisation.profile
  return { invoice, profile, template: await templateOf(invoice, templates) }
}

async function templateOf(invoice: Invoice, templates: LayoutTemplate[]): Promise<LayoutTemplate> {
  const { id, version } = invoice.templateReference
  const newest = templates.find((template) => template.id === id)
  if (version !== undefined && version !== newest?.version) {
    return queryClient.ensureQueryData(layoutTemplateVersionQuery(id, version))
  }
  const template = newest ?? templates[0]
  if (template === undefined) throw new Error('the organisation has no layout template')
  return template
}

export interface InvoiceTemplates {
  /** The newest version of each layout. */
  newest: LayoutTemplate[]
  /** What the invoice names, when that is an older version. */
  replaced: LayoutTemplate | undefined
  /** The one to show the invoice with: as it names it, else the first [S2.5.4]. */
  own: LayoutTemplate | undefined
}

/** The layouts that an invoice can be shown with; undefined until they have arrived. */
export function useInvoiceTemplates({
  id,
  version,
}: Invoice['templateReference']): InvoiceTemplates | undefined {
  const { data: newest } = useLayoutTemplates()
  const ownNewest = newest?.find((template) => template.id === id)
  const isReplaced = newest !== undefined && version !== undefined && version !== ownNewest?.version
  const replaced = useLayoutTemplateVersion(id, isReplaced ? version : undefined)

  if (newest === undefined || (isReplaced && replaced.isPending)) return undefined
  return { newest, replaced: replaced.data, own: replaced.data ?? ownNewest ?? newest[0] }
}

/** What the pages of an invoice are made from, a final with its own seller alone; undefined until all of it is there. */
export function usePdfSource(
  invoice: Invoice | undefined,
  template: LayoutTemplate | undefined,
): PdfSource | undefined {
  const { data: organisation } = useOrganisation()
  const profile = invoice?.status === 'final' ? invoice.content.seller : organisation?.profile
  return useMemo(
    () => (invoice && template && profile ? { invoice, template, profile } : undefined),
    [invoice, template, profile],
  )
}
