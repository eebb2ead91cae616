import type { StoredMailTemplate } from '@kontor/contract/dispatch/mail-schema'
import { type MailKind, type MailLanguage, mailKinds, mailLanguages } from '@kontor/domain/dispatch/mail-kind'
import { type MailTemplate, oneLine, unknownMailPlaceholders } from '@kontor/domain/dispatch/mail-template'
import { builtInTemplate } from '@kontor/domain/dispatch/wording'
import { DomainError } from '@kontor/domain/domain-error'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'

/** The template of each kind and language: the organisation's own, or the built-in one. */
export async function listTemplates(
  db: Db,
  organisation: string,
): Promise<{ templates: StoredMailTemplate[] }> {
  const rows = await db
    .selectFrom('mail_template')
    .select(['kind', 'language', 'subject', 'body'])
    .where('organisation', '=', organisation)
    .execute()
  const templates = mailKinds.flatMap((kind) =>
    mailLanguages.map((language) => {
      const own = rows.find((row) => row.kind === kind && row.language === language)
      return { ...(own ?? builtInTemplate(kind, language)), isOwn: own !== undefined }
    }),
  )
  return { templates }
}

/** The template of a kind in a language. */
export async function readTemplate(
  db: Db,
  organisation: string,
  kind: MailKind,
  language: MailLanguage,
): Promise<MailTemplate> {
  const own = await db
    .selectFrom('mail_template')
    .select(['kind', 'language', 'subject', 'body'])
    .where('organisation', '=', organisation)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return own ?? builtInTemplate(kind, language)
}

/** Stores a template. Throws `unknownPlaceholder`, with the placeholders that do not exist as issues. */
export async function saveTemplate(
  db: Db,
  session: Session,
  template: MailTemplate,
): Promise<{ templates: StoredMailTemplate[] }> {
  const { organisation } = session
  const unknown = unknownMailPlaceholders(template)
  if (unknown.length > 0)
    throw new DomainError('unknownPlaceholder', {
      issues: unknown.map((placeholder) => ({ path: placeholder, code: 'unknown' })),
    })
  const { kind, language, body } = template
  const texts = { subject: oneLine(template.subject), body }
  await db
    .insertInto('mail_template')
    .values({ organisation, kind, language, ...texts })
    .onConflict((conflict) => conflict.columns(['organisation', 'kind', 'language']).doUpdateSet(texts))
    .execute()
  const listed = await listTemplates(db, organisation)
  await appendAudit(db, session, {
    action: 'organisation.mailTemplate',
    objectType: 'organisation',
    objectId: organisation,
    detail: JSON.stringify({ kind, language, ...texts }),
  })
  return listed
}

/** Removes the organisation's own template, so that the built-in one applies again. */
export async function resetTemplate(
  db: Db,
  session: Session,
  { kind, language }: Pick<MailTemplate, 'kind' | 'language'>,
): Promise<{ templates: StoredMailTemplate[] }> {
  const { organisation } = session
  const { numDeletedRows } = await db
    .deleteFrom('mail_template')
    .where('organisation', '=', organisation)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  const listed = await listTemplates(db, organisation)
  if (numDeletedRows > 0n)
    await appendAudit(db, session, {
      action: 'organisation.mailTemplateReset',
      objectType: 'organisation',
      objectId: organisation,
      detail: JSON.stringify({ kind, language }),
    })
  return listed
}
