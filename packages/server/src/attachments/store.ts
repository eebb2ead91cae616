import type { Attachment, AttachmentFile } from '@kontor/domain/attachments/attachment'
import { attachmentsToStore } from '@kontor/domain/attachments/attachments-to-store'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Selectable } from 'kysely'
import { type AuditEntry, appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { insertPieces, removeUnusedFiles, wholeFile } from '../database/file-pieces.ts'
import type { Schema } from '../database/schema.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * How long a file stays that no invoice refers to, in seconds: 30 days, because unsaved work in a browser may
 * refer to it.
 */
const keptUnused = 30 * 24 * 3600

/**
 * Stores a file that an invoice can then refer to. If the same bytes are already stored, they only stay
 * longer. Also removes files that have been unused for too long.
 */
export async function storeAttachment(
  db: Db,
  session: Session,
  file: AttachmentFile,
  bytes: Uint8Array,
): Promise<AttachmentFile> {
  const { organisation, now } = session
  const { sha256, mimeType, size } = file
  const stored: AuditEntry[] = []
  const inserted = await db
    .insertInto('attachment')
    .values({ organisation, sha256, mime_type: mimeType, size, uploaded_at: now })
    .onConflict((conflict) => conflict.columns(['organisation', 'sha256']).doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (inserted === undefined) {
    await db
      .updateTable('attachment')
      .set({ uploaded_at: now })
      .where('organisation', '=', organisation)
      .where('sha256', '=', sha256)
      .execute()
  } else {
    await insertPieces(db, 'attachment_piece', { organisation, sha256 }, bytes)
    const detail = JSON.stringify({ mimeType, size })
    stored.push({ action: 'attachment.store', objectType: 'attachment', objectId: sha256, detail })
  }
  await appendAudits(db, session, [...stored, ...(await removeUnused(db, session))])
  return file
}

/** What is known about a stored file. Throws `notFound`. */
export async function readAttachment(db: Db, organisation: string, sha256: string): Promise<AttachmentFile> {
  const [file] = await filesOf(db, organisation, [sha256])
  if (file === undefined) throw new ProblemError('notFound')
  return file
}

/** The bytes of stored files as base64, by their SHA-256. Leaves out files that are not stored. */
export async function readAttachedFiles(
  db: Db,
  organisation: string,
  attachments: readonly Pick<Attachment, 'sha256'>[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { sha256 } of attachments) {
    const bytes = await wholeFile(db, 'attachment_piece', { organisation, sha256 })
    if (bytes.length > 0) files.set(sha256, bytes.toString('base64'))
  }
  return files
}

async function filesOf(db: Db, organisation: string, hashes: readonly string[]): Promise<AttachmentFile[]> {
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('sha256', 'in', hashes)
    .execute()
  return rows.map(attachmentFile)
}

function attachmentFile({
  sha256,
  mime_type: mimeType,
  size,
}: Selectable<Schema['attachment']>): AttachmentFile {
  return { sha256, mimeType, size }
}

/**
 * The content with its attachments as the server knows them; without the field if there are none. Throws
 * DomainError `invalidRequest`, as `attachmentsToStore` does.
 */
export async function withKnownAttachments<Content extends Pick<InvoiceContent, 'attachments'>>(
  db: Db,
  organisation: string,
  { attachments: sent = [], ...content }: Content,
): Promise<Omit<Content, 'attachments'> & Pick<InvoiceContent, 'attachments'>> {
  if (sent.length === 0) return content
  const hashes = sent.map(({ sha256 }) => sha256)
  return { ...content, attachments: attachmentsToStore(sent, await filesOf(db, organisation, hashes)) }
}

interface AttachedTo {
  invoiceId: string
  /** The attachments that the invoice referred to before, and that no version of it keeps. */
  before?: readonly Attachment[] | undefined
}

/** Records which attachments an invoice refers to, so that they stay, and that it no longer needs others. */
export async function useAttachments(
  db: Db,
  { organisation }: Session,
  attachments: readonly Attachment[] = [],
  { invoiceId, before = [] }: AttachedTo,
): Promise<void> {
  const dropped = before.filter((old) => attachments.every(({ sha256 }) => sha256 !== old.sha256))
  if (dropped.length > 0)
    await db
      .deleteFrom('attachment_use')
      .where('organisation', '=', organisation)
      .where('invoice_id', '=', invoiceId)
      .where(
        'sha256',
        'in',
        dropped.map(({ sha256 }) => sha256),
      )
      .execute()
  if (attachments.length === 0) return
  await db
    .insertInto('attachment_use')
    .values(attachments.map(({ sha256 }) => ({ organisation, sha256, invoice_id: invoiceId })))
    .onConflict((conflict) => conflict.columns(['organisation', 'sha256', 'invoice_id']).doNothing())
    .execute()
}

/**
 * Removes files to which no invoice refers and that were uploaded long ago, the oldest first. Returns the
 * events to append.
 */
export async function removeUnused(db: Db, { organisation, now }: Session): Promise<AuditEntry[]> {
  const hashes = await removeUnusedFiles(db, organisation, 'attachment', now - keptUnused)
  return hashes.map((sha256) => ({
    action: 'attachment.remove',
    objectType: 'attachment',
    objectId: sha256,
  }))
}
