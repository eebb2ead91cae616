import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { findLayoutTemplateVersion } from '../layouts/store.ts'
import type { StoredInvoice } from './stored-invoice.ts'

/** The layout version that an invoice refers to (default: version 1); undefined if it does not exist. */
export async function layoutOf(
  db: Db,
  { organisation }: Session,
  { templateReference: { id, version = 1 } }: StoredInvoice,
): Promise<LayoutTemplate | undefined> {
  const text = await findLayoutTemplateVersion(db, organisation, id, version)
  return text === undefined ? undefined : (JSON.parse(text) as LayoutTemplate)
}
