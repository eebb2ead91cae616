import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Db } from '../database/connect.ts'
import { findLayoutTemplateVersion, isBuiltIn, newestVersion } from '../layouts/store.ts'

/**
 * The layout version that a draft would get as a final, if its pages have to be compared with its XML: for a
 * ZUGFeRD invoice in a layout of the organisation's own. Undefined for any other draft: the built-in layouts
 * print every value, an XRechnung has no page, and a draft whose layout does not exist cannot become final.
 */
export async function layoutToCheck(
  db: Db,
  organisation: string,
  { templateReference: { id }, content }: Pick<Invoice, 'templateReference' | 'content'>,
): Promise<LayoutTemplate | undefined> {
  if (content.eInvoice.format !== 'zugferd' || isBuiltIn(id)) return undefined
  const version = await newestVersion(db, organisation, id)
  if (version === undefined) return undefined
  const text = await findLayoutTemplateVersion(db, organisation, id, version)
  return text === undefined ? undefined : (JSON.parse(text) as LayoutTemplate)
}
