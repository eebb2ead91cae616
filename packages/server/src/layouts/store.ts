import { DomainError } from '@kontor/domain/domain-error'
import type { TemplateReference } from '@kontor/domain/invoices/invoice'
import { defaultTemplateReference } from '@kontor/domain/layouts/built-in-layouts'
import {
  compactTemplate,
  defaultTemplate,
  firstCompactTemplate,
  firstDefaultTemplate,
  secondCompactTemplate,
} from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { modernTemplate } from '@kontor/domain/layouts/modern-layout'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * The built-in templates in every version ever released, because finals refer to the version that they were
 * finalized with. A released version never changes; new versions are added. The newest version of each id
 * comes last.
 */
const builtIn: readonly LayoutTemplate[] = [
  firstDefaultTemplate,
  defaultTemplate,
  firstCompactTemplate,
  secondCompactTemplate,
  compactTemplate,
  modernTemplate,
]

/**
 * The newest version of each template that has not been removed, as a JSON list with the built-in ones first
 * [A2.6].
 */
export async function listLayoutTemplates(db: Db, organisation: string): Promise<string> {
  const rows = await db
    .selectFrom('layout_template')
    .select(['id', 'name', 'version', 'document'])
    .where('organisation', '=', organisation)
    .where('removed_at', 'is', null)
    .orderBy('version')
    .orderBy('id')
    .execute()
  const newest = [...new Map(rows.map((row) => [row.id, row])).values()]
  const own = newest.toSorted((a, b) => a.name.localeCompare(b.name, 'de')).map((row) => row.document)
  const shipped = [...new Map(builtIn.map((template) => [template.id, template])).values()]
  return `[${[...shipped.map((template) => JSON.stringify(template)), ...own].join(',')}]`
}

/**
 * The JSON of one version, even of a removed template, because finals may still refer to it. Throws
 * `notFound`.
 */
export async function readLayoutTemplateVersion(
  db: Db,
  organisation: string,
  id: string,
  version: number,
): Promise<string> {
  const text = await findLayoutTemplateVersion(db, organisation, id, version)
  if (text === undefined) throw new ProblemError('notFound')
  return text
}

/**
 * Like `readLayoutTemplateVersion`, but returns undefined for an unknown version, because an invoice may
 * refer to one.
 */
export async function findLayoutTemplateVersion(
  db: Db,
  organisation: string,
  id: string,
  version: number,
): Promise<string | undefined> {
  const shipped = builtIn.find((template) => template.id === id && template.version === version)
  if (shipped !== undefined) return JSON.stringify(shipped)
  if (!Number.isSafeInteger(version)) return undefined
  const row = await db
    .selectFrom('layout_template')
    .select('document')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.document
}

/**
 * The reference that a document keeps from the moment it is final: to the newest version of its layout, even of
 * a removed one, or to the first layout if it names none. Throws `layoutMissing` if the organisation has never
 * had the layout, because such a final would have no pages.
 */
export async function fixedReference(
  db: Db,
  organisation: string,
  reference: TemplateReference,
): Promise<TemplateReference> {
  if (reference.id === '') return firstReference
  const version = await newestVersion(db, organisation, reference.id)
  if (version === undefined) throw new DomainError('layoutMissing')
  return { ...reference, version }
}

/** Like `fixedReference`, but refers to the first layout if the organisation has never had the other. */
export async function fixedReferenceOrFirst(
  db: Db,
  organisation: string,
  reference: TemplateReference,
): Promise<TemplateReference> {
  const version = await newestVersion(db, organisation, reference.id)
  return version === undefined ? firstReference : { ...reference, version }
}

/** The first layout of every organisation, with which pages are printed if there is no other. */
const firstReference = { ...defaultTemplateReference, version: defaultTemplate.version }

/** The number of a template's newest version, even of a removed template; undefined for an unknown one. */
export async function newestVersion(db: Db, organisation: string, id: string): Promise<number | undefined> {
  const shipped = builtIn.findLast((template) => template.id === id)
  if (shipped !== undefined) return shipped.version
  const { version } = await db
    .selectFrom('layout_template')
    .select((eb) => eb.fn.max<number | null>('version').as('version'))
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version ?? undefined
}

/** Stores a new template with a new id, as version 1. */
export function createLayoutTemplate(
  db: Db,
  session: Session,
  input: LayoutTemplate,
  newId: () => string,
): Promise<LayoutTemplate> {
  return storeVersion(db, session, { ...input, id: newId(), version: 1 }, 'layoutTemplate.create')
}

/** Stores the next version of a template. Throws `notFound`, or `invalidRequest` for a built-in one. */
export async function updateLayoutTemplate(
  db: Db,
  session: Session,
  id: string,
  input: LayoutTemplate,
): Promise<LayoutTemplate> {
  rejectBuiltIn(id)
  const version = await lockNewest(db, session.organisation, id)
  return storeVersion(db, session, { ...input, id, version: version + 1 }, 'layoutTemplate.update')
}

/**
 * Removes a template from the list; its versions stay for the invoices that refer to them. Throws `notFound`,
 * or `invalidRequest` for a built-in one.
 */
export async function removeLayoutTemplate(db: Db, session: Session, id: string): Promise<{ id: string }> {
  rejectBuiltIn(id)
  await lockNewest(db, session.organisation, id)
  await db
    .updateTable('layout_template')
    .set({ removed_at: session.now })
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .execute()
  await appendAudit(db, session, {
    action: 'layoutTemplate.remove',
    objectType: 'layoutTemplate',
    objectId: id,
  })
  return { id }
}

/** Throws `invalidRequest` for a built-in template, and `notFound` for one that is unknown or removed. */
export async function rejectUnchangeable(db: Db, organisation: string, id: string): Promise<void> {
  rejectBuiltIn(id)
  if (!(await isOwnLayoutTemplate(db, organisation, id))) throw new ProblemError('notFound')
}

/** Whether the organisation has its own template with this id and has not removed it. */
export async function isOwnLayoutTemplate(db: Db, organisation: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('layout_template')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The number of a template's newest version. Locks the template's rows until the transaction ends. Throws
 * `notFound` if the template is unknown or removed.
 */
async function lockNewest(db: Db, organisation: string, id: string): Promise<number> {
  const rows = await db
    .selectFrom('layout_template')
    .select(['version', 'removed_at'])
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .forUpdate()
    .execute()
  const newest = rows[0]
  if (newest === undefined || newest.removed_at !== null) throw new ProblemError('notFound')
  return newest.version
}

async function storeVersion(
  db: Db,
  session: Session,
  template: LayoutTemplate,
  action: string,
): Promise<LayoutTemplate> {
  const document = JSON.stringify(template)
  await db
    .insertInto('layout_template')
    .values({
      organisation: session.organisation,
      id: template.id,
      version: template.version,
      name: template.name,
      document,
      created_at: session.now,
      created_by: session.user,
      removed_at: null,
    })
    .execute()
  await appendAudit(db, session, {
    action,
    objectType: 'layoutTemplate',
    objectId: template.id,
    detail: String(template.version),
    document,
  })
  return template
}

/** Whether a template comes with the program. */
export function isBuiltIn(id: string): boolean {
  return builtIn.some((template) => template.id === id)
}

function rejectBuiltIn(id: string): void {
  if (isBuiltIn(id)) throw new ProblemError('invalidRequest', { issues: [{ path: 'id', code: 'builtIn' }] })
}
