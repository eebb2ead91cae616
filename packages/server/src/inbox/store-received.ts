import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { foldText } from '@kontor/domain/search/fold-text'
import { keyOf } from '@kontor/einvoice/received/facts-of'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { insertPieces } from '../database/file-pieces.ts'
import { readOrganisation } from '../organisation/store.ts'
import type { FileRead } from './file-reader.ts'
import { type Arrival, type StoredRow, storedTextsOf } from './received-row.ts'
import { shownReceived } from './store.ts'
import { warningsOf } from './warnings-of.ts'

/** The received invoice whose file has this SHA-256; undefined if there is none. */
export async function findReceivedByHash(
  db: Db,
  organisation: string,
  sha256: string,
): Promise<ReceivedInvoiceDetail | undefined> {
  const row = await db
    .selectFrom('received_invoice')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row === undefined ? undefined : shownReceived(row)
}

/**
 * Stores a file and its content. If the same bytes are already stored, returns the earlier invoice and stores
 * nothing.
 */
export async function storeReceived(
  db: Db,
  session: Session,
  { bytes, read, arrival }: { bytes: Uint8Array; read: FileRead; arrival: Arrival },
  newId: () => string,
): Promise<{ received: ReceivedInvoiceDetail; isNew: boolean }> {
  const { organisation } = session
  const { profile } = await readOrganisation(db, organisation)
  const texts = storedTextsOf(read, arrival, await warningsOf(db, organisation, read, profile))
  const row = {
    organisation,
    id: newId(),
    sha256: arrival.sha256,
    received_ms: session.nowMs,
    seller_key: read.facts?.sellerKey ?? '',
    number_key: keyOf(read.facts?.number),
    search_text: searchTextOf(texts.row, []),
    document: JSON.stringify(texts.row),
    detail: JSON.stringify(texts.detail),
    status: 'new' as const,
    assignee: '',
    tags: '[]',
    history: '[]',
    later_checks: '[]',
    errors: null,
    hints: null,
    revision: 1,
  }
  const inserted = await db
    .insertInto('received_invoice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) {
    const earlier = await findReceivedByHash(db, organisation, arrival.sha256)
    if (earlier === undefined) throw new Error('a received file disappeared while it was being stored again')
    return { received: earlier, isNew: false }
  }
  await insertPieces(db, 'received_piece', { organisation, sha256: arrival.sha256 }, bytes)
  await appendAudit(db, session, {
    action: 'received.store',
    objectType: 'received',
    objectId: row.id,
    detail: arrival.sha256,
    document: auditedReceived(row),
  })
  return { received: shownReceived(row), isNew: true }
}

/** The text of a received invoice. The audit event for its arrival contains the hash of this text. */
export function auditedReceived({ document, detail }: { document: string; detail: string }): string {
  return `${document}\n${detail}`
}

/** The text that the search in the list covers: seller, number, file name, sender, IBAN and tags. */
export function searchTextOf(row: StoredRow, tags: readonly string[]): string {
  const { sellerName, number, fileName, sender, iban } = row
  return foldText([sellerName, number, fileName, sender, iban, ...tags].join('\n'))
}
