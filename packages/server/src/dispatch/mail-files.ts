import type { MailFile } from '@kontor/contract/dispatch/mail-schema'
import { mailFileTypeOf } from '@kontor/domain/dispatch/mail-file'
import { type AuditEntry, appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { hashOfFile, insertPieces, removeUnusedFiles } from '../database/file-pieces.ts'
import { ProblemError } from '../problem-error.ts'

/** How long a file stays that no mail carries, in seconds: a day. */
const keptUnused = 24 * 3600

/** A file of a mail, with the name that the recipient sees. */
export type StoredMailFile = MailFile & { name: string }

/**
 * Stores a file that a mail can then carry. The same bytes are stored only once. Also removes files that no
 * mail carries. Throws `invalidRequest` for a file that is neither PDF nor XML.
 */
export async function storeMailFile(db: Db, session: Session, bytes: Uint8Array): Promise<MailFile> {
  const { organisation, now } = session
  const mimeType = mailFileTypeOf(bytes)
  if (mimeType === undefined)
    throw new ProblemError('invalidRequest', { issues: [{ path: '', code: 'mailFileType' }] })
  const file: MailFile = { sha256: hashOfFile(bytes), mimeType, size: bytes.length }
  const { sha256, size } = file
  const stored: AuditEntry[] = []
  const inserted = await db
    .insertInto('mail_file')
    .values({ organisation, sha256, mime_type: mimeType, size, uploaded_at: now })
    .onConflict((conflict) => conflict.columns(['organisation', 'sha256']).doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (inserted === undefined) {
    await db
      .updateTable('mail_file')
      .set({ uploaded_at: now })
      .where('organisation', '=', organisation)
      .where('sha256', '=', sha256)
      .execute()
  } else {
    await insertPieces(db, 'mail_piece', { organisation, sha256 }, bytes)
    const detail = JSON.stringify({ mimeType, size })
    stored.push({ action: 'mailFile.store', objectType: 'mailFile', objectId: sha256, detail })
  }
  await appendAudits(db, session, [...stored, ...(await removeUnused(db, session))])
  return file
}

/** Removes files that no mail carries and that were uploaded long ago. Returns the events to append. */
async function removeUnused(db: Db, { organisation, now }: Session): Promise<AuditEntry[]> {
  const hashes = await removeUnusedFiles(db, organisation, 'mail_file', now - keptUnused)
  return hashes.map((sha256) => ({ action: 'mailFile.remove', objectType: 'mailFile', objectId: sha256 }))
}

/** Stored files by their hashes. */
export async function readMailFiles(
  db: Db,
  organisation: string,
  hashes: readonly string[],
): Promise<Map<string, MailFile>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_file')
    .select(['sha256', 'mime_type', 'size'])
    .where('organisation', '=', organisation)
    .where('sha256', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map(({ sha256, mime_type: mimeType, size }) => [sha256, { sha256, mimeType, size }]))
}

/** The files of mails, in order, by the ids of the mails. */
export async function filesOfMails(
  db: Db,
  organisation: string,
  ids: readonly string[],
): Promise<Map<string, StoredMailFile[]>> {
  const files = new Map<string, StoredMailFile[]>()
  if (ids.length === 0) return files
  const rows = await db
    .selectFrom('mail_attachment')
    .innerJoin('mail_file', (join) =>
      join
        .on('mail_file.organisation', '=', organisation)
        .onRef('mail_file.sha256', '=', 'mail_attachment.sha256'),
    )
    .select(['mail_id', 'mail_file.sha256', 'mime_type', 'size', 'name'])
    .where('mail_attachment.organisation', '=', organisation)
    .where('mail_id', 'in', [...ids])
    .orderBy('place')
    .execute()
  for (const { mail_id, sha256, mime_type: mimeType, size, name } of rows)
    files.set(mail_id, [...(files.get(mail_id) ?? []), { sha256, mimeType, size, name }])
  return files
}
