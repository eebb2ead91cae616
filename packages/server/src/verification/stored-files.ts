import { createHash } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import type { PieceTable } from '../database/file-pieces.ts'
import { readRows } from '../database/organisation-tables.ts'
import { createPauses } from '../threads/pauses.ts'
import type { StoredFile } from './expected-rows.ts'

/** The files in a table, each with the hash and the size of its bytes, computed from its pieces in order. */
export async function* storedFiles(
  db: Db,
  table: PieceTable,
  organisation: string,
): AsyncGenerator<StoredFile[]> {
  let file: { sha256: string; hash: ReturnType<typeof createHash>; size: number; pieces: number } | undefined
  const finished = (): StoredFile[] =>
    file === undefined ? [] : [{ sha256: file.sha256, document: file.hash.digest('hex'), size: file.size }]
  const pause = createPauses()
  for await (const page of readRows(db, table, organisation)) {
    for (const { sha256, piece, content } of page) {
      if (sha256 !== file?.sha256) {
        yield finished()
        file = { sha256, hash: createHash('sha256'), size: 0, pieces: 0 }
      }
      const bytes = Buffer.from(content, 'base64')
      file.hash.update(bytes)
      // A reader stops at a gap, and base64 can be written in several ways.
      if (piece !== file.pieces || bytes.toString('base64') !== content) file.hash.update('changed')
      file.pieces++
      file.size += bytes.length
      await pause()
    }
  }
  yield finished()
}
