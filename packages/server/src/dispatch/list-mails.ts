import type {
  Mail,
  MailDetail,
  MailEvent,
  MailPage,
  MailQuery,
  SentPaper,
} from '@kontor/contract/dispatch/mail-schema'
import type { Recipients } from '@kontor/domain/dispatch/recipients'
import { foldedWords } from '@kontor/domain/search/fold-text'
import type { Db } from '../database/connect.ts'
import { containsText } from '../database/contains-text.ts'
import { ProblemError } from '../problem-error.ts'
import { filesOfMails, type StoredMailFile } from './mail-files.ts'
import type { MailRow } from './outbox/settle-mail.ts'

/** Mails per page of the list, and maximum number of mails that are listed for a paper. */
const pageSize = 100

/** Up to 100 mails that match the query, newest first. Throws `notFound` for an unknown `after`. */
export async function listMails(
  db: Db,
  organisation: string,
  { states, search, after }: MailQuery,
): Promise<MailPage> {
  const last = after === '' ? undefined : await readMailRow(db, organisation, after)
  let query = db
    .selectFrom('mail')
    .selectAll()
    .where('organisation', '=', organisation)
    .$if(states.length > 0, (built) => built.where('state', 'in', states))
  for (const word of foldedWords(search)) query = query.where(containsText(db, 'search_text', word))
  if (last !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('created_ms', '<', last.created_ms),
        eb.and([eb('created_ms', '=', last.created_ms), eb('id', '<', last.id)]),
      ]),
    )
  const rows = await query
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    mails: await shownMails(db, organisation, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  }
}

/** The mails with a paper, newest first. */
export async function listMailsOfPaper(
  db: Db,
  organisation: string,
  { paperKind, paperId }: SentPaper,
): Promise<{ mails: Mail[] }> {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('paper_id', '=', paperId)
    .where('paper_kind', '=', paperKind)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
  return { mails: await shownMails(db, organisation, rows) }
}

/** Mails in the order of their ids. */
export async function mailsById(db: Db, organisation: string, ids: readonly string[]): Promise<Mail[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', 'in', [...ids])
    .execute()
  const shown = await shownMails(db, organisation, rows)
  return shown.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** One mail with its text and its history. Throws `notFound`. */
export async function readMail(db: Db, organisation: string, id: string): Promise<MailDetail> {
  const row = await readMailRow(db, organisation, id)
  const files = await filesOfMails(db, organisation, [id])
  return shownDetail(row, files.get(id) ?? [])
}

async function readMailRow(db: Db, organisation: string, id: string): Promise<MailRow> {
  const row = await db
    .selectFrom('mail')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return row
}

async function shownMails(db: Db, organisation: string, rows: readonly MailRow[]): Promise<Mail[]> {
  const files = await filesOfMails(
    db,
    organisation,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shownMail(row, files.get(row.id) ?? []))
}

function shownDetail(row: MailRow, files: StoredMailFile[]): MailDetail {
  return { ...shownMail(row, files), body: row.body, events: JSON.parse(row.events) as MailEvent[] }
}

function shownMail(row: MailRow, files: StoredMailFile[]): Mail {
  const { to, cc, bcc } = JSON.parse(row.recipients) as Recipients
  return {
    id: row.id,
    paperKind: row.paper_kind,
    paperId: row.paper_id,
    kind: row.kind,
    number: row.number,
    customerName: row.customer_name,
    to,
    cc,
    bcc,
    subject: row.subject,
    state: row.state,
    createdAt: Math.floor(row.created_ms / 1000),
    createdBy: row.created_by,
    acceptedAt: row.accepted_at,
    nextAt: row.state === 'queued' || row.state === 'retry' ? row.next_at : 0,
    attempts: row.attempts,
    words: row.words,
    redirectedTo: row.redirect_to,
    refused: JSON.parse(row.refused) as string[],
    messageId: row.message_id,
    files,
  }
}
