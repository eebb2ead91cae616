import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import { layoutTemplatesQuery, layoutTemplateVersionQuery, organisationQuery } from './organisation.ts'
import type { PdfSource } from './pdf.ts'
import { queryClient } from './query-client.ts'

/**
 * Layout and sender of an invoice: a final keeps the version of its layout and the seller that it was
 * finalized with. Where its layout is gone, the first one serves [S2.4.21]. Throws ApiProblem, whose
 * sentence has been shown.
 */
export async function pdfSourceOf(invoice: Invoice): Promise<PdfSource> {
  const [templates, profile] = await Promise.all([
    queryClient.ensureQueryData(layoutTemplatesQuery),
    invoice.content.seller ??
      queryClient.ensureQueryData(organisationQuery).then((organisation) => organisation.profile),
  ])
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
