import type { Db } from '../database/connect.ts'
import { piecesOf } from '../database/file-pieces.ts'
import { readRows } from '../database/organisation-tables.ts'

/**
 * The received files, unchanged, for the `received` subfolder of an export. Each file is named after its
 * hash, which `received-invoices.json` also contains, because file names chosen by senders are not safe.
 */
export async function* receivedFiles(
  db: Db,
  organisation: string,
): AsyncGenerator<{ name: string; pieces: AsyncIterable<Buffer> }> {
  for await (const page of readRows(db, 'received_invoice', organisation)) {
    for (const { sha256, document } of page) {
      const { container } = JSON.parse(document) as { container: string }
      const name = `received/${sha256}.${endings[container] ?? 'bin'}`
      yield { name, pieces: piecesOf(db, 'received_piece', { organisation, sha256 }) }
    }
  }
}

const endings: Readonly<Record<string, string>> = { pdf: 'pdf', xml: 'xml' }
