import { attachmentTypes } from '@kontor/domain/attachments/attachment'
import type { Db } from '../database/connect.ts'
import { piecesOf } from '../database/file-pieces.ts'
import { readRows } from '../database/organisation-tables.ts'

/**
 * The attachments of invoices, unchanged, for the `attachments` subfolder of an export. Each file is named
 * after its hash, which `invoices.json` also contains.
 */
export async function* attachmentFiles(
  db: Db,
  organisation: string,
): AsyncGenerator<{ name: string; pieces: AsyncIterable<Buffer> }> {
  for await (const page of readRows(db, 'attachment', organisation)) {
    for (const { sha256, mime_type: type } of page) {
      const name = `attachments/${sha256}.${attachmentTypes[type][0]}`
      yield { name, pieces: piecesOf(db, 'attachment_piece', { organisation, sha256 }) }
    }
  }
}
