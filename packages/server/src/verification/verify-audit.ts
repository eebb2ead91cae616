import { createHash } from 'node:crypto'
import type { EarlierCheck } from '@kontor/contract/inbox/received-schema'
import type { Attachment } from '@kontor/domain/attachments/attachment'
import { defaultOfferPattern } from '@kontor/domain/offers/offer'
import type { Selectable } from 'kysely'
import { eventHash, type HashedEvent } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import type { PieceTable } from '../database/file-pieces.ts'
import { type OrganisationTable, readRows } from '../database/organisation-tables.ts'
import type { Schema } from '../database/schema.ts'
import { countsOf } from '../inbox/received-row.ts'
import { auditedReceived } from '../inbox/store-received.ts'
import { auditedText, type StoredInvoice } from '../invoices/stored-invoice.ts'
import { type OfferColumns, offerMatches, stateText } from '../offers/offer-columns.ts'
import { sha256 } from '../sha256.ts'
import { followedEvents } from './followed-events.ts'

export interface AuditReport {
  events: number
  /** Number of stored documents that were compared with their events. */
  documents: number
  /** Hash of the last event. A copy kept elsewhere proves that no events were removed from the end. */
  lastHash: string
}

/** The message names the first event, document or setting that differs from what the server wrote. */
export class TamperedError extends Error {}

/**
 * Reads an organisation's chain from its first event and compares the stored data with the events [A8.3].
 * Compares by hash: invoices, their replaced versions, offers, profiles, customers, item templates, layouts,
 * received invoices and their files, and attachments. Compares by value: the columns of invoices, offers and
 * received invoices that contain the status, number, date, followers or file; and the organisation's name,
 * number patterns, current profile and tag colours. Throws a TamperedError at the first difference. If others
 * may write at the same time, the transaction of `db` must see a consistent snapshot.
 */
export async function verifyAudit(db: Db, organisation: string): Promise<AuditReport> {
  let expected = new ExpectedState()
  const isFollowed = await followedEvents(db, organisation)
  const chain = await verifyChain(db, organisation, (event) => {
    if (!isFollowed(event.sequence)) return
    if (event.action === 'organisation.remove') expected = new ExpectedState()
    else expected.follow(event)
  })
  const documents = await verifyDocuments(db, organisation, expected)
  await verifySettings(db, organisation, expected)
  return { ...chain, documents }
}

/**
 * Every organisation that has a row, an event or a chain head. '' stands for the installation, which has a
 * chain of its own.
 */
export async function auditedOrganisations(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_head')
    .select('organisation')
    .union(db.selectFrom('audit_event').select('organisation'))
    .union(db.selectFrom('organisation').select('id as organisation'))
    .orderBy('organisation')
    .execute()
  return rows.map((row) => row.organisation)
}

async function verifyChain(
  db: Db,
  organisation: string,
  follow: (event: HashedEvent) => void,
): Promise<{ events: number; lastHash: string }> {
  let events = 0
  let lastHash = ''
  for await (const page of readRows(db, 'audit_event', organisation)) {
    for (const event of page) {
      const place = `event ${events + 1} of ${named(organisation)}`
      if (event.sequence !== events + 1) throw new TamperedError(`${place} is missing.`)
      if (event.previous_hash !== lastHash)
        throw new TamperedError(`${place} does not follow the previous one.`)
      if (eventHash(event) !== event.hash) throw new TamperedError(`${place} (${event.action}) was changed.`)
      follow(event)
      events = event.sequence
      lastHash = event.hash
    }
  }
  const head = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  if ((head?.sequence ?? 0) !== events || (head?.hash ?? '') !== lastHash) {
    throw new TamperedError(
      `the chain of ${named(organisation)} ends with event ${events}, which does not match its recorded end.`,
    )
  }
  return { events, lastHash }
}

/** The state that must be stored according to the events so far. */
class ExpectedState {
  /** Hashes of documents by {@link documentName}. */
  readonly documents = new Map<string, string>()
  readonly tagColors = new Map<string, string>()
  /** Lists of followers as JSON, by invoice id. */
  readonly followers = new Map<string, string>()
  /** State and invoice of each offer, as `stateText` writes them, by offer id. */
  readonly offerStates = new Map<string, string>()
  /** Status of received invoices by id, once it has changed. */
  readonly receivedStatuses = new Map<string, string>()
  /** Hash of the later checks of received invoices by id, once there are some. */
  readonly receivedChecks = new Map<string, string>()
  name: string | undefined
  numberPattern: string | undefined
  offerPattern: string | undefined
  /** Hash of the profile. */
  profile: string | undefined
  readonly #corrections = new Map<string, number>()

  follow(event: HashedEvent): void {
    if (event.object_type === 'organisation') this.#followOrganisation(event)
    else if (event.object_type === 'tag') this.#followTag(event)
    else this.#followDocument(event)
  }

  #followOrganisation({ action, detail, document_hash }: HashedEvent): void {
    if (document_hash !== '') {
      this.profile = document_hash
      this.documents.set(documentName('organisation_profile', document_hash), document_hash)
    }
    if (action === 'organisation.name') this.name = detail
    if (action === 'organisation.numberPattern') this.numberPattern = detail
    if (action === 'organisation.offerPattern') this.offerPattern = detail
    if (action === 'organisation.create') {
      const created = JSON.parse(detail) as { name: string; numberPattern: string }
      this.name = created.name
      this.numberPattern = created.numberPattern
      this.offerPattern = defaultOfferPattern
    }
  }

  #followTag({ action, object_id, detail }: HashedEvent): void {
    if (action === 'tag.create' || action === 'tag.color') this.tagColors.set(object_id, detail)
  }

  #followDocument({ action, object_type, object_id, detail, document_hash }: HashedEvent): void {
    if (object_type === 'layoutTemplate') {
      if (document_hash !== '')
        this.documents.set(documentName('layout_template', object_id, detail), document_hash)
      return
    }
    if (action === 'invoice.link') this.followers.set(object_id, detail)
    if (action === 'offer.number') this.offerStates.set(object_id, stateText('open', ''))
    if (action === 'offer.state') this.offerStates.set(object_id, detail)
    if (action === 'received.store') this.documents.set(documentName('received_piece', detail), detail)
    if (action === 'attachment.store')
      this.documents.set(documentName('attachment_piece', object_id), object_id)
    if (action === 'attachment.remove') this.documents.delete(documentName('attachment_piece', object_id))
    if (action === 'received.status')
      this.receivedStatuses.set(object_id, (JSON.parse(detail) as { status: string }).status)
    if (action === 'received.check') {
      this.receivedChecks.set(object_id, document_hash)
      return
    }
    const table = documentTables[object_type]
    if (table === undefined) return
    const name = documentName(table, object_id)
    if (/\.(delete|remove)$/.test(action)) {
      this.documents.delete(name)
      return
    }
    if (document_hash === '') return
    if (action === 'invoice.correct') {
      const version = (this.#corrections.get(object_id) ?? 0) + 1
      this.#corrections.set(object_id, version)
      this.documents.set(documentName('invoice_version', object_id, version), this.documents.get(name) ?? '')
    }
    this.documents.set(name, document_hash)
  }
}

const documentTables: Record<string, OrganisationTable | undefined> = {
  invoice: 'invoice',
  offer: 'offer',
  customer: 'customer',
  itemTemplate: 'item_template',
  received: 'received_invoice',
}

function documentName(table: OrganisationTable, id: string, version?: string | number): string {
  return `${table.replace('_', ' ')} ${id}${version === undefined ? '' : `, version ${version}`}`
}

/**
 * Returns the number of documents, which all match their events. Throws a TamperedError for the first one
 * that differs, is missing or has no event.
 */
async function verifyDocuments(
  db: Db,
  organisation: string,
  { documents, followers, offerStates, receivedStatuses, receivedChecks }: ExpectedState,
): Promise<number> {
  let compared = 0
  const files = new Set(
    [...documents.keys()].filter((name) => name.startsWith(documentName('attachment_piece', ''))),
  )
  for await (const { name, hash, invoice, attached = [], offer, received } of storedDocuments(
    db,
    organisation,
  )) {
    const expected = documents.get(name)
    if (expected === undefined)
      throw new TamperedError(`${name} of ${named(organisation)} was added outside the server.`)
    if (hash !== expected) throw new TamperedError(`${name} of ${named(organisation)} was changed.`)
    if (invoice !== undefined && !columnsMatch(invoice)) {
      throw new TamperedError(
        `the status, number or date of ${name} of ${named(organisation)} differs from its document.`,
      )
    }
    if (invoice !== undefined && invoice.followers !== (followers.get(invoice.id) ?? '[]')) {
      throw new TamperedError(
        `the list of papers that refer to ${name} of ${named(organisation)} was changed.`,
      )
    }
    if (offer !== undefined && !offerMatches(offer, offerStates.get(offer.id))) {
      throw new TamperedError(`the number, date or state of ${name} of ${named(organisation)} was changed.`)
    }
    if (
      received !== undefined &&
      !receivedMatches(received, {
        status: receivedStatuses.get(received.id) ?? 'new',
        checks: receivedChecks.get(received.id) ?? sha256('[]'),
      })
    ) {
      throw new TamperedError(
        `the file, status or checks of ${name} of ${named(organisation)} differs from its events.`,
      )
    }
    const lost = attached.find(({ sha256 }) => !files.has(documentName('attachment_piece', sha256)))
    if (lost !== undefined)
      throw new TamperedError(
        `the attachment ${lost.sha256} of ${name} of ${named(organisation)} is missing.`,
      )
    documents.delete(name)
    compared++
  }
  const [missing] = documents.keys()
  if (missing !== undefined) throw new TamperedError(`${missing} of ${named(organisation)} is missing.`)
  return compared
}

type InvoiceColumns = Pick<
  Selectable<Schema['invoice']>,
  'id' | 'status' | 'number' | 'invoice_date' | 'document' | 'followers'
>

/** Whether the columns match the document. Call it only for a document that matches its event. */
function columnsMatch({ status, number, invoice_date, document }: InvoiceColumns): boolean {
  const invoice = JSON.parse(document) as StoredInvoice
  return (
    invoice.status === status &&
    invoice.invoiceNumber === (number ?? '') &&
    invoice.content.dates.invoiceDate === invoice_date
  )
}

type ReceivedColumns = Pick<
  Selectable<Schema['received_invoice']>,
  'id' | 'sha256' | 'status' | 'document' | 'later_checks' | 'errors' | 'hints'
>

/** Whether the status, the file and the checks match the events. Call it only for a document that matches its event. */
function receivedMatches(
  { sha256: stored, status, document, later_checks, errors, hints }: ReceivedColumns,
  expected: { status: string; checks: string },
): boolean {
  const latest = (JSON.parse(later_checks) as EarlierCheck[]).at(-1)
  const counts = latest === undefined ? { errors: null, hints: null } : countsOf(latest.findings)
  return (
    status === expected.status &&
    sha256(later_checks) === expected.checks &&
    counts.errors === errors &&
    counts.hints === hints &&
    (JSON.parse(document) as { sha256: string }).sha256 === stored
  )
}

function attachedTo({ document }: { document: string }): readonly Attachment[] | undefined {
  // Most invoices have none, and parsing takes most of the time.
  if (!document.includes('"attachments":')) return undefined
  return (JSON.parse(document) as StoredInvoice).content.attachments
}

interface StoredDocument {
  name: string
  hash: string
  invoice?: InvoiceColumns
  /** The attachments of an invoice. */
  attached?: readonly Attachment[] | undefined
  offer?: OfferColumns
  received?: ReceivedColumns
}

async function* storedDocuments(db: Db, organisation: string): AsyncGenerator<StoredDocument> {
  for await (const page of readRows(db, 'organisation_profile', organisation)) {
    for (const row of page) {
      yield { name: documentName('organisation_profile', row.hash), hash: sha256(row.profile) }
    }
  }
  for await (const page of readRows(db, 'invoice', organisation)) {
    for (const row of page) {
      yield {
        name: documentName('invoice', row.id),
        hash: sha256(auditedText(row)),
        invoice: row,
        attached: attachedTo(row),
      }
    }
  }
  for await (const page of readRows(db, 'invoice_version', organisation)) {
    for (const row of page) {
      const name = documentName('invoice_version', row.invoice_id, row.version)
      yield { name, hash: sha256(auditedText(row)), attached: attachedTo(row) }
    }
  }
  for await (const page of readRows(db, 'offer', organisation)) {
    for (const row of page) {
      yield { name: documentName('offer', row.id), hash: sha256(auditedText(row)), offer: row }
    }
  }
  for await (const page of readRows(db, 'layout_template', organisation)) {
    for (const row of page) {
      yield { name: documentName('layout_template', row.id, row.version), hash: sha256(row.document) }
    }
  }
  for (const table of ['customer', 'item_template'] as const) {
    for await (const page of readRows(db, table, organisation)) {
      for (const row of page) yield { name: documentName(table, row.id), hash: sha256(row.document) }
    }
  }
  for await (const page of readRows(db, 'received_invoice', organisation)) {
    for (const row of page) {
      const name = documentName('received_invoice', row.id)
      yield { name, hash: sha256(auditedReceived(row)), received: row }
    }
  }
  yield* storedFiles(db, 'received_piece', organisation)
  yield* storedFiles(db, 'attachment_piece', organisation)
}

/** Yields the hash of each file in a table, computed from its pieces in order. */
async function* storedFiles(db: Db, table: PieceTable, organisation: string): AsyncGenerator<StoredDocument> {
  let file = ''
  let hash = createHash('sha256')
  for await (const page of readRows(db, table, organisation)) {
    for (const { sha256: of, content } of page) {
      if (of !== file) {
        if (file !== '') yield { name: documentName(table, file), hash: hash.digest('hex') }
        file = of
        hash = createHash('sha256')
      }
      hash.update(content, 'base64')
    }
  }
  if (file !== '') yield { name: documentName(table, file), hash: hash.digest('hex') }
}

async function verifySettings(db: Db, organisation: string, expected: ExpectedState): Promise<void> {
  const stored = await db
    .selectFrom('organisation')
    .select(['name', 'number_pattern', 'offer_pattern', 'profile_hash'])
    .where('id', '=', organisation)
    .executeTakeFirst()
  if (stored?.name !== expected.name || stored?.number_pattern !== expected.numberPattern) {
    throw new TamperedError(`the name or number pattern of ${named(organisation)} is missing or was changed.`)
  }
  if (stored?.offer_pattern !== expected.offerPattern) {
    throw new TamperedError(`the offer number pattern of ${named(organisation)} was changed.`)
  }
  if (stored?.profile_hash !== expected.profile) {
    throw new TamperedError(`the profile of ${named(organisation)} was changed.`)
  }
  for await (const page of readRows(db, 'tag', organisation)) {
    for (const { tag, color } of page) {
      if (expected.tagColors.get(tag) !== color) {
        throw new TamperedError(`tag ${tag} of ${named(organisation)} was added or changed.`)
      }
      expected.tagColors.delete(tag)
    }
  }
  const [missing] = expected.tagColors.keys()
  if (missing !== undefined) throw new TamperedError(`tag ${missing} of ${named(organisation)} is missing.`)
}

function named(organisation: string): string {
  return organisation === '' ? 'the system' : organisation
}
