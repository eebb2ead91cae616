import type { Customer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import type { Profile } from '@kontor/domain/organisation/profile'
import { nameKey } from '@kontor/domain/people/name-key'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Creation } from '../http/creation.ts'

/**
 * Owner of unsaved work, which is never offered to anyone else, not even to a user of the same name in
 * an organisation of the same name on another server (docs/decisions/0052).
 */
export interface JournalOwner {
  /** Address of the user's server. */
  apiURL: string
  orgID: string
  username: string
}

/** The state that would be lost when the invoice editor closes. */
export interface UnsavedInvoice {
  invoice: Invoice
  /** Input of the forms that add an item or a surcharge; undefined while they are closed. */
  newItem?: InvoiceItem | undefined
  newSurcharge?: Surcharge | undefined
}

/** The stored work of each form. */
export interface WorkOf {
  invoice: UnsavedInvoice
  offer: UnsavedInvoice
  customer: Customer
  profile: Profile
}
export type WorkKind = keyof WorkOf
/** The kinds of documents that the invoice editor edits. */
export type DocumentName = 'invoice' | 'offer'

interface CreationOf {
  invoice: Creation<InvoiceInput>
  offer: Creation<InvoiceInput>
  customer: Creation<Customer>
  /** A profile is never created. */
  profile: Creation<never>
}

/** One opening of a form, or an earlier opening whose work was restored. */
export interface WorkSession<Kind extends WorkKind = WorkKind> {
  workId: string
  kind: Kind
  /** Id of the document being edited; '' for a new one. */
  subjectId: string
  creation: CreationOf[Kind]
}

export interface JournalEntry<Kind extends WorkKind = WorkKind> extends JournalOwner, WorkSession<Kind> {
  /** In Unix seconds. */
  storedAt: number
  work: WorkOf[Kind]
}

interface JournalSchema extends DBSchema {
  entries: { key: [string, string, string, string]; value: JournalEntry }
}

let connection: Promise<IDBPDatabase<JournalSchema>> | undefined

function database(): Promise<IDBPDatabase<JournalSchema>> {
  connection ??= openDB<JournalSchema>('kontor-journal', 2, {
    upgrade: async (opened, version, _newVersion, transaction) => {
      // Version 1 of the database did not store the address of the server, which is nearly always that of the
      // page.
      const before = version === 0 ? [] : await transaction.objectStore('entries').getAll()
      if (version > 0) opened.deleteObjectStore('entries')
      const entries = opened.createObjectStore('entries', {
        keyPath: ['apiURL', 'orgID', 'username', 'workId'],
      })
      for (const entry of before) await entries.put({ ...entry, apiURL: window.location.origin })
    },
    // Another tab has opened a newer version of the app, which needs this connection closed.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      connection = undefined
    },
    terminated: () => {
      connection = undefined
    },
  })
  return connection
}

/**
 * Stores or replaces the entry for one opening of a form. Rejects if the browser cannot store it (quota,
 * private mode).
 */
export async function keepWork(entry: JournalEntry): Promise<void> {
  await (await database()).put('entries', entry)
}

export async function forgetWork(owner: JournalOwner, workId: string): Promise<void> {
  await (await database()).delete('entries', [...ownKey(owner), workId])
}

/**
 * The owner's newest unsaved work of this kind on this subject that is not open in any tab. Work from before a
 * change of name now belongs to the current name.
 */
export async function findWork<Kind extends WorkKind>(
  owner: JournalOwner,
  { kind, subjectId }: Pick<WorkSession<Kind>, 'kind' | 'subjectId'>,
  earlierNames: readonly string[] = [],
): Promise<JournalEntry<Kind> | undefined> {
  const entries = await entriesOf(owner, earlierNames)
  const candidates = entries
    .filter((entry): entry is JournalEntry<Kind> => entry.kind === kind && entry.subjectId === subjectId)
    .sort((left, right) => right.storedAt - left.storedAt)
  for (const entry of candidates) if (!(await isAtWork(entry.workId))) return moveTo(owner, entry)
  return undefined
}

/** The entries that a user stored under the current name or an earlier one, in any case. */
async function entriesOf(owner: JournalOwner, earlierNames: readonly string[]): Promise<JournalEntry[]> {
  const { apiURL, orgID, username } = owner
  const keys = new Set([username, ...earlierNames].map(nameKey))
  const ofOrganisation = IDBKeyRange.bound([apiURL, orgID], [apiURL, orgID, []])
  const entries = await (await database()).getAll('entries', ofOrganisation)
  return entries.filter((entry) => keys.has(nameKey(entry.username)))
}

/** Moves work that the user stored under another name to the current one, and returns it. */
async function moveTo<Kind extends WorkKind>(
  owner: JournalOwner,
  entry: JournalEntry<Kind>,
): Promise<JournalEntry<Kind>> {
  if (entry.username === owner.username) return entry
  const moved = { ...entry, username: owner.username }
  await keepWork(moved)
  await forgetWork(entry, entry.workId)
  return moved
}

/** Deletes all unsaved work of a user. Call it only after the user has confirmed the logout [A3.9]. */
export async function clearJournal(owner: JournalOwner, earlierNames: readonly string[] = []): Promise<void> {
  for (const entry of await entriesOf(owner, earlierNames)) await forgetWork(entry, entry.workId)
}

function ownKey({ apiURL, orgID, username }: JournalOwner): [string, string, string] {
  return [apiURL, orgID, username]
}

const lockName = (workId: string) => `kontor-journal/${workId}`

/** Holds a Web Lock, which shows other tabs that this work is open. Returns a function that releases it. */
export function holdWork(workId: string): () => void {
  // Browsers offer Web Locks only over https and on localhost. Without them, another tab may offer work that
  // is open here.
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(lockName(workId), () => promise)
  return resolve
}

/** During a reload, the old page may release its lock shortly after the new page has queried it. */
const reloadGraceInMs = 500

async function isAtWork(workId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  if (!(await isHeld(workId))) return false
  await new Promise((resolve) => setTimeout(resolve, reloadGraceInMs))
  return isHeld(workId)
}

async function isHeld(workId: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(workId))
}
