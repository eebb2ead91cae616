import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import { firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { AttachedFiles } from '@kontor/einvoice/outgoing/attachments'
import { readAttachedFiles } from '../attachments/store.ts'
import type { Db } from '../database/connect.ts'
import { invoiceText, readInvoice } from '../invoices/store.ts'
import { findLayoutTemplateVersion, newestVersion } from '../layouts/store.ts'
import { offerText, readOffer } from '../offers/store.ts'
import { ProblemError } from '../problem-error.ts'

/** A paper that can leave: a final (also a credit or another paper of a chain), or a numbered offer. */
export interface PaperKey {
  kind: 'invoice' | 'offer'
  id: string
}

const readers = {
  invoice: async (db: Db, organisation: string, id: string, now: UnixSeconds) =>
    invoiceText(await readInvoice(db, organisation, id), now),
  offer: async (db: Db, organisation: string, id: string, now: UnixSeconds) =>
    offerText(await readOffer(db, organisation, id), now),
}

/**
 * A stored paper with its pinned layout and seller. Throws `notFound`, also for a layout that no longer
 * exists, or `statusNotAllowed` for a draft.
 */
export async function readPaper(
  db: Db,
  organisation: string,
  { kind, id }: PaperKey,
  now: UnixSeconds,
): Promise<PaperSource> {
  const invoice = JSON.parse(await readers[kind](db, organisation, id, now)) as Invoice
  const { seller } = invoice.content
  if (invoice.status !== 'final' || seller === undefined) throw new ProblemError('statusNotAllowed')
  return { invoice, template: await pinnedLayout(db, organisation, invoice), profile: seller }
}

/**
 * The layout version that a paper refers to, or the first layout if its own has never existed, as in the web
 * app [S2.4.21].
 */
export async function pinnedLayout(
  db: Db,
  organisation: string,
  { templateReference: { id, version } }: Pick<Invoice, 'templateReference'>,
): Promise<LayoutTemplate> {
  const wanted = version ?? (await newestVersion(db, organisation, id))
  const text =
    wanted === undefined ? undefined : await findLayoutTemplateVersion(db, organisation, id, wanted)
  return text === undefined ? firstDefaultTemplate : (JSON.parse(text) as LayoutTemplate)
}

/** The bytes of the attachments that an e-invoice contains. */
export function filesOf(
  db: Db,
  organisation: string,
  { content: { attachments = [] } }: Pick<Invoice, 'content'>,
): Promise<AttachedFiles> {
  return readAttachedFiles(db, organisation, attachments)
}
