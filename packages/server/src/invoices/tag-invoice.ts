import { listLimits } from '@kontor/domain/texts/list-limits'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { addTags } from '../tags/store.ts'
import { invoiceText, lockInvoice, writeInvoiceTags } from './store.ts'

/**
 * Adds a tag to a draft or final; changes nothing if it already has the tag. Returns the invoice's JSON.
 * Throws `notFound`, or `invalidRequest` if the invoice already has the maximum number of tags [S7.0.12].
 */
export function addInvoiceTag(db: Db, session: Session, id: string, tag: string): Promise<string> {
  return changeTags(db, session, id, 'invoice.addTag', tag, (tags) => {
    if (tags.includes(tag)) return tags
    if (tags.length >= listLimits.tags) {
      throw new ProblemError('invalidRequest', { issues: [{ path: 'tag', code: 'too_big' }] })
    }
    return [...tags, tag]
  })
}

/**
 * Removes a tag from an invoice; changes nothing if it does not have the tag. The organisation keeps the tag.
 * Throws `notFound` [S7.0.13].
 */
export function removeInvoiceTag(db: Db, session: Session, id: string, tag: string): Promise<string> {
  return changeTags(db, session, id, 'invoice.removeTag', tag, (tags) =>
    tags.includes(tag) ? tags.filter((other) => other !== tag) : tags,
  )
}

async function changeTags(
  db: Db,
  session: Session,
  id: string,
  action: string,
  tag: string,
  change: (tags: string[]) => string[],
): Promise<string> {
  const row = await lockInvoice(db, session.organisation, id)
  const before = JSON.parse(row.tags) as string[]
  const after = change(before)
  if (after === before) return invoiceText(row, session.now)
  await writeInvoiceTags(db, session.organisation, id, after)
  if (after.includes(tag)) await addTags(db, session, [tag])
  await appendAudit(db, session, { action, objectType: 'invoice', objectId: id, detail: tag })
  return invoiceText({ ...row, tags: JSON.stringify(after) }, session.now)
}
