import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/connect.ts'
import { readRows } from '../database/organisation-tables.ts'
import { readPiece } from '../inbox/store.ts'

/** Folder of the received files in an export. */
const folderName = 'received'

/**
 * Writes each received file unchanged into the subfolder `received`. The file name is the hash, as in
 * `received-invoices.json`, because names from senders are not safe. Returns the names with the subfolder.
 */
export async function writeReceivedFiles(db: Db, organisation: string, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of readRows(db, 'received_invoice', organisation)) {
    for (const { sha256, document } of page) {
      if (names.length === 0) await mkdir(join(folder, folderName), { mode: 0o700 })
      const { container } = JSON.parse(document) as { container: string }
      const name = join(folderName, `${sha256}.${endings[container] ?? 'bin'}`)
      const target = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(piecesOf(db, organisation, sha256), { objectMode: false }), target)
      names.push(name)
    }
  }
  return names
}

const endings: Readonly<Record<string, string>> = { pdf: 'pdf', xml: 'xml' }

async function* piecesOf(db: Db, organisation: string, sha256: string): AsyncGenerator<Buffer> {
  for (let index = 0; ; index++) {
    const piece = await readPiece(db, organisation, sha256, index)
    if (piece === undefined) return
    yield piece
  }
}
