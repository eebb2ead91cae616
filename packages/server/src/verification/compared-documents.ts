import type { EarlierCheck, ReceivedStep } from '@kontor/contract/inbox/received-schema'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import type { HashedEvent } from '../audit/audit.ts'
import { countsOf } from '../inbox/received-row.ts'
import { auditedReceived } from '../inbox/store-received.ts'
import { projectKeyOf } from '../invoices/papers/papers-before.ts'
import { storedProjectKey } from '../invoices/papers/stored-project-key.ts'
import { auditedText, type StoredInvoice } from '../invoices/stored-invoice.ts'
import type { StoredOffer } from '../offers/store.ts'
import { sha256 } from '../sha256.ts'
import {
  type ComparedTables,
  detailOf,
  type ExpectedRows,
  type ExpectedState,
  type Follow,
  keyOf,
} from './expected-rows.ts'
import { historyMark, historyMarkAfter } from './history-mark.ts'

/** Papers, contacts, templates and received invoices: which event sets what, and what it is compared with. */
export const comparedDocuments: ComparedTables<
  | 'organisation_profile'
  | 'invoice'
  | 'invoice_version'
  | 'offer'
  | 'layout_template'
  | 'customer'
  | 'item_template'
  | 'received_invoice'
  | 'received_piece'
  | 'attachment'
  | 'attachment_piece'
  | 'attachment_use'
> = {
  organisation_profile: {
    noun: 'organisation profile',
    key: ({ hash }) => hash,
    events: { 'organisation.create': profile, 'organisation.profile': profile },
    forms: { document: (row) => sha256(row.profile) },
  },
  invoice: {
    noun: 'invoice',
    key: ({ id }) => id,
    events: {
      'invoice.create': newInvoice,
      'invoice.cancel': newInvoice,
      'invoice.update': changedDocument,
      'invoice.finalize': changedDocument,
      'invoice.correct': changedDocument,
      'invoice.delete': removed,
      'invoice.link': ({ object_id, detail }, rows) => rows.change(object_id, { followers: sha256(detail) }),
      'invoice.addTag': changedTags((tags, tag) => [...tags, tag]),
      'invoice.removeTag': changedTags((tags, tag) => tags.filter((other) => other !== tag)),
    },
    forms: {
      document: (row) => sha256(auditedText(row)),
      followers: (row) => sha256(row.followers),
      project_key: (row) => row.project_key && storedProjectKey(row.project_key),
    },
    repeats: (row, all) => {
      const { status, invoiceNumber, content } = JSON.parse(row.document) as StoredInvoice
      const { paper, dates } = content
      const project = status === 'final' ? projectKeyOf(content) : null
      return {
        status,
        number: invoiceNumber || null,
        invoice_date: dates.invoiceDate,
        cancels: paper?.kind === 'cancellation' ? paper.cancels.invoiceId : null,
        project_key: isCorrected(row.id, all) ? undefined : project,
      }
    },
    implies: (row, all) => {
      usesOf(row.id, row.document, all)
      // A correction keeps the project with which an advance became final.
      all.invoice_version.change(firstVersion(row.id), {
        project_key: row.project_key && storedProjectKey(row.project_key),
      })
    },
  },
  invoice_version: {
    noun: 'invoice version',
    key: ({ invoice_id, version }) => keyOf(invoice_id, `version ${version}`),
    events: {
      'invoice.correct': ({ object_id: id, at, user_name: by }, rows, { invoice }) => {
        const document = invoice.get(id)?.document
        rows.expect(keyOf(id, `version ${rows.count(id)}`), { document, stored_at: at, stored_by: by })
      },
    },
    forms: {
      document: (row) => sha256(auditedText(row)),
      project_key: (row) => projectKeyOf((JSON.parse(row.document) as StoredInvoice).content),
    },
    implies: (row, all) => usesOf(row.invoice_id, row.document, all),
  },
  offer: {
    noun: 'offer',
    key: ({ id }) => id,
    events: {
      'offer.create': (event, rows) => {
        const columns = { document: event.document_hash, state: 'draft', converted_to: null }
        rows.expect(event.object_id, { ...columns, tags: tagsOf(event) })
      },
      'offer.update': changedDocument,
      'offer.number': ({ object_id, document_hash: document }, rows) =>
        rows.change(object_id, { document, state: 'open', converted_to: null }),
      'offer.state': (event, rows) => {
        const { state, convertedTo } = detailOf<{ state: string; convertedTo: string }>(event)
        rows.change(event.object_id, { state, converted_to: convertedTo || null })
      },
      'offer.delete': removed,
    },
    forms: { document: (row) => sha256(auditedText(row)) },
    repeats: (row) => {
      const { status, content } = JSON.parse(row.document) as StoredOffer
      return { status, number: content.offer.number || null, offer_date: content.dates.invoiceDate }
    },
  },
  layout_template: {
    noun: 'layout template',
    key: ({ id, version }) => keyOf(id, `version ${version}`),
    events: {
      'layoutTemplate.create': layoutVersion,
      'layoutTemplate.update': layoutVersion,
      'layoutTemplate.remove': ({ object_id, at }, rows) => rows.changeAll(object_id, { removed_at: at }),
    },
    forms: { document: (row) => sha256(row.document) },
    repeats: (row) => ({ name: (JSON.parse(row.document) as LayoutTemplate).name }),
  },
  customer: {
    noun: 'customer',
    key: ({ id }) => id,
    events: {
      'customer.create': storedDocument,
      'customer.update': storedDocument,
      'customer.delete': removed,
    },
    forms: { document: (row) => sha256(row.document) },
  },
  item_template: {
    noun: 'item template',
    key: ({ id }) => id,
    events: {
      'itemTemplate.create': storedDocument,
      'itemTemplate.update': storedDocument,
      'itemTemplate.remove': removed,
    },
    forms: { document: (row) => sha256(row.document) },
    repeats: (row) => ({ title: (JSON.parse(row.document) as { title: string }).title }),
  },
  received_invoice: {
    noun: 'received invoice',
    key: ({ id }) => id,
    events: {
      'received.store': ({ object_id, detail, document_hash: document }, rows) =>
        rows.expect(object_id, {
          document,
          sha256: detail,
          status: 'new',
          assignee: '',
          tags: '[]',
          history: '',
          later_checks: emptyList,
        }),
      'received.status': step((detail) => JSON.parse(detail) as Step),
      'received.note': step((note) => ({ status: '', note })),
      'received.check': ({ object_id, document_hash }, rows) =>
        rows.change(object_id, { later_checks: document_hash }),
      'user.rename': (event, rows) =>
        rows.changeWhere('assignee', event.object_id, detailOf<{ name: string }>(event).name ?? ''),
      'received.work': (event, rows) => {
        const { assignee, tags } = detailOf<{ assignee: string; tags: string[] }>(event)
        rows.change(event.object_id, { assignee, tags: tags && JSON.stringify(tags) })
      },
    },
    forms: {
      document: (row) => sha256(auditedReceived(row)),
      history: (row) => historyMark(row.history),
      later_checks: (row) => sha256(row.later_checks),
    },
    repeats: (row) => {
      const latest = (JSON.parse(row.later_checks) as EarlierCheck[]).at(-1)
      return latest === undefined ? { errors: null, hints: null } : countsOf(latest.findings)
    },
  },
  received_piece: {
    noun: 'received piece',
    key: (file) => file.sha256,
    events: { 'received.store': ({ detail }, rows) => rows.expect(detail, { document: detail }) },
  },
  attachment: {
    noun: 'attachment',
    key: (row) => row.sha256,
    events: {
      'attachment.store': (event, rows) => {
        const { mimeType, size } = detailOf<{ mimeType: string; size: number }>(event)
        rows.expect(event.object_id, { mime_type: mimeType, size })
      },
      'attachment.remove': removed,
    },
    implies: (row, all) => all.attachment_piece.change(row.sha256, { size: row.size }),
  },
  attachment_piece: {
    noun: 'attachment piece',
    key: (file) => file.sha256,
    events: {
      'attachment.store': ({ object_id }, rows) => rows.expect(object_id, { document: object_id }),
      'attachment.remove': removed,
    },
  },
  attachment_use: {
    noun: 'attachment',
    key: (row) => keyOf(row.sha256, `used by invoice ${row.invoice_id}`),
    // The invoices and their versions say which attachments they use.
    events: {},
  },
}

function removed(event: HashedEvent, rows: ExpectedRows): void {
  rows.remove(event.object_id)
}

function storedDocument(event: HashedEvent, rows: ExpectedRows): void {
  rows.expect(event.object_id, { document: event.document_hash })
}

function changedDocument(event: HashedEvent, rows: ExpectedRows): void {
  rows.change(event.object_id, { document: event.document_hash })
}

function profile(event: HashedEvent, rows: ExpectedRows): void {
  rows.expect(event.document_hash, { document: event.document_hash })
}

function newInvoice(event: HashedEvent, rows: ExpectedRows): void {
  const columns = { document: event.document_hash, followers: emptyList }
  rows.expect(event.object_id, {
    ...columns,
    tags: event.action === 'invoice.cancel' ? '[]' : tagsOf(event),
  })
}

const emptyList = sha256('[]')

function tagsOf(event: HashedEvent): string | undefined {
  const { tags } = detailOf<{ tags: string[] }>(event)
  return tags && JSON.stringify(tags)
}

/** Applies a change to the tags of an invoice, unless they are unknown. */
function changedTags(change: (tags: string[], tag: string) => string[]): Follow {
  return ({ object_id, detail: tag }, rows) => {
    const tags = rows.get(object_id)?.tags
    if (typeof tags !== 'string') return
    rows.change(object_id, { tags: JSON.stringify(change(JSON.parse(tags) as string[], tag)) })
  }
}

function layoutVersion(event: HashedEvent, rows: ExpectedRows): void {
  rows.expect(keyOf(event.object_id, `version ${event.detail}`), {
    document: event.document_hash,
    created_at: event.at,
    created_by: event.user_name,
    removed_at: null,
  })
}

type Step = Pick<ReceivedStep, 'status' | 'note'>

/** Adds a step to the history of a received invoice; one without a status is a note. */
function step(read: (detail: string) => Step): Follow {
  return ({ object_id, detail, at, user_name: by }, rows) => {
    const { status, note } = read(detail)
    const history = historyMarkAfter(rows.get(object_id)?.history, { at, by, status, note })
    rows.change(object_id, status === '' ? { history } : { history, status })
  }
}

const firstVersion = (id: string) => keyOf(id, 'version 1')

function isCorrected(id: string, all: ExpectedState): boolean {
  return all.invoice_version.get(firstVersion(id)) !== undefined
}

/** Expects a use of each attachment that a document contains. */
function usesOf(id: string, document: string, { attachment_use }: { attachment_use: ExpectedRows }): void {
  // Most invoices have none, and parsing takes most of the time.
  if (!document.includes('"attachments":')) return
  const { attachments = [] } = (JSON.parse(document) as StoredInvoice).content
  for (const { sha256: file } of attachments) attachment_use.expect(keyOf(file, `used by invoice ${id}`), {})
}
