import { createHash } from 'node:crypto'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The tables that contain files, in pieces of base64. */
export type PieceTable = 'received_piece' | 'attachment_piece' | 'mail_piece'

/**
 * Bytes per stored piece of a file: a multiple of three, so that only the last piece is padded in base64.
 */
const pieceSize = 192 * 1024

/** The SHA-256 of a file, as hex. */
export function hashOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Stores a file under its SHA-256. */
export async function insertPieces(
  db: Db,
  table: PieceTable,
  { organisation, sha256 }: { organisation: string; sha256: string },
  bytes: Uint8Array,
): Promise<void> {
  for (let piece = 0; piece * pieceSize < bytes.length; piece++) {
    const part = bytes.subarray(piece * pieceSize, (piece + 1) * pieceSize)
    const content = Buffer.from(part.buffer, part.byteOffset, part.length).toString('base64')
    await db.insertInto(table).values({ organisation, sha256, piece, content }).execute()
  }
}

/** One stored piece of a file, counted from 0; undefined after the last. */
export async function readPiece(
  db: Db,
  table: PieceTable,
  { organisation, sha256 }: { organisation: string; sha256: string },
  piece: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom(table)
    .select('content')
    .where('organisation', '=', organisation)
    .where('sha256', '=', sha256)
    .where('piece', '=', piece)
    .executeTakeFirst()
  return row === undefined ? undefined : Buffer.from(row.content, 'base64')
}

/** All pieces of a stored file, in order. */
export async function* piecesOf(
  db: Db,
  table: PieceTable,
  file: { organisation: string; sha256: string },
): AsyncGenerator<Buffer> {
  for (let index = 0; ; index++) {
    const piece = await readPiece(db, table, file, index)
    if (piece === undefined) return
    yield piece
  }
}

/** A whole stored file; empty if there is none. */
export async function wholeFile(
  db: Db,
  table: PieceTable,
  file: { organisation: string; sha256: string },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(db, table, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Where files are kept, and what uses them. */
const keptFiles = {
  attachment: { pieces: 'attachment_piece', uses: 'attachment_use' },
  mail_file: { pieces: 'mail_piece', uses: 'mail_attachment' },
} as const

/** Maximum number of files that one call removes. */
const mostRemoved = 20

/**
 * Removes files that nothing uses and that were uploaded before a time, the oldest first. Returns their SHA-256.
 */
export async function removeUnusedFiles(
  db: Db,
  organisation: string,
  table: keyof typeof keptFiles,
  before: UnixSeconds,
): Promise<string[]> {
  const { pieces, uses } = keptFiles[table]
  const unused = await db
    .selectFrom(table)
    .select('sha256')
    .where('organisation', '=', organisation)
    .where('uploaded_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from ${sql.table(uses)} as used
        where used.organisation = ${organisation} and used.sha256 = ${sql.ref(`${table}.sha256`)})`,
    )
    .orderBy('uploaded_at')
    .limit(mostRemoved)
    .forUpdate()
    .execute()
  const hashes = unused.map(({ sha256 }) => sha256)
  if (hashes.length === 0) return []
  for (const from of [pieces, table] as const)
    await db.deleteFrom(from).where('organisation', '=', organisation).where('sha256', 'in', hashes).execute()
  return hashes
}
