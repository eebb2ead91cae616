import { mailFileTypes } from '@kontor/domain/dispatch/carrier'
import type { Db } from '../database/connect.ts'
import { piecesOf } from '../database/file-pieces.ts'
import { readRows } from '../database/organisation-tables.ts'

/**
 * The files that mails carry, unchanged, for the `mails` subfolder of an export. Each file is named after its
 * hash, which `mail-attachments.json` also contains.
 */
export async function* mailFiles(
  db: Db,
  organisation: string,
): AsyncGenerator<{ name: string; pieces: AsyncIterable<Buffer> }> {
  for await (const page of readRows(db, 'mail_file', organisation)) {
    for (const { sha256, mime_type: type } of page) {
      const name = `mails/${sha256}.${mailFileTypes[type]}`
      yield { name, pieces: piecesOf(db, 'mail_piece', { organisation, sha256 }) }
    }
  }
}
