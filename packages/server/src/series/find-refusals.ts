import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { roleMay } from '@kontor/domain/people/rights'
import type { SeriesRefusal } from '@kontor/domain/series/series'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { type InvoiceRow, readInvoiceToFinalize } from '../invoices/store.ts'
import { ownerOfName } from '../session/earlier-names.ts'

/** How many findings of a check are stored with a draft. */
export const maxFindings = 20

/** An error, whose sentence the web app has. */
export const refusalOf = (code: string): SeriesRefusal => ({ code, message: '' })

/**
 * Returns `forbidden` if the user who last changed the template may not finalize or no longer exists: a
 * series must not finalize such content.
 */
export async function writtenWithoutRight(
  db: Db,
  { organisation }: Session,
  { document }: InvoiceRow,
): Promise<SeriesRefusal[]> {
  const { objectInfos } = JSON.parse(document) as Invoice
  const writer = await ownerOfName(db, organisation, objectInfos.updatedBy)
  return writer !== undefined && roleMay(writer.role, 'finalize') ? [] : [refusalOf('forbidden')]
}

/**
 * The errors that the check finds in a draft that is about to become final, as the page would before
 * Fertigstellen. A person may agree to the errors of a plain PDF; a series has nobody to ask.
 */
export async function errorsOf(
  db: Db,
  { organisation }: Session,
  { id, content }: Invoice,
): Promise<SeriesRefusal[]> {
  const { seller: text } = await readInvoiceToFinalize(db, organisation, id)
  const seller = JSON.parse(text) as Profile
  const { format } = content.eInvoice
  // Loaded on first use, because the rules and the code lists take up most of a megabyte.
  const { verdictOn } = await import('@kontor/einvoice/check/e-invoice-to-send')
  const { findings } = verdictOn(content, { seller, number: undefined, format })
  const tax = forbiddenTax(content, seller)
  const found = findings.filter(({ severity }) => severity === 'error').slice(0, maxFindings)
  return [
    ...(tax === undefined ? [] : [refusalOf(tax)]),
    ...found.map(({ id: code, message }) => ({ code, message })),
  ]
}
