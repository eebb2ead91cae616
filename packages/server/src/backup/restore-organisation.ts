import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import { rebuildClaimEntries } from '../database/claim-entries.ts'
import type { Database, Db } from '../database/connect.ts'
import { organisationTables } from '../database/organisation-tables.ts'
import { rebuildEntries, rebuildOfferEntries } from '../database/search-entries.ts'
import { stopOutboxes } from '../dispatch/outbox/outbox-stop.ts'
import { invoiceRange, offerRange } from '../numbering/number-range.ts'
import { lastNumbers, raiseCounter } from '../numbering/store.ts'
import { withdrawFounding } from '../organisation/founding-permissions.ts'
import { numbersWhenRemoved } from '../organisation/remove-organisation.ts'
import { organisationExists } from '../organisation/store.ts'
import { announceOwnProvider } from '../providers/store.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { stopRestoredSeries } from '../series/stop-series.ts'
import { TamperedError, verifyAudit } from '../verification/verify-audit.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './backup-row.ts'
import { withKeyOfServer } from './carried-secrets.ts'
import { insertRows } from './insert-rows.ts'
import { type Backup, openBackup, rejectNewerBackup } from './read-backup.ts'
import type { Progress } from './write-backup.ts'

/** The reason shown in the number ledger. */
const reasonOfJump = 'Wiederherstellung: Nummern, die nach der Sicherung vergeben wurden, bleiben vergeben'

export interface RestoredOrganisation {
  rows: number
  /** How many invoices and offers got a number after the backup. Their numbers are not reused. */
  lost: number
}

interface RestoreSettings {
  /** The server's keys, which seal the secrets of a sealed backup again; needed only if it has any. */
  keys?: SecretKeys
  progress?: Progress
  /** Runs first in the transaction. */
  before?: (db: Db) => Promise<void>
}

/** Like `restoreOpened`, for a file. `passphrase` is asked for that of a sealed backup. */
export async function restoreOrganisation(
  database: Database,
  session: Session,
  file: string,
  settings: RestoreSettings & { passphrase?: () => Promise<string> } = {},
): Promise<RestoredOrganisation> {
  return restoreOpened(database, session, await openBackup(file, settings.passphrase), settings)
}

/**
 * Restores the session's organisation from a backup, which it closes, in one transaction, while servers are
 * running and without affecting other organisations. The backup may contain all organisations or only this one.
 * The audit trail that a removed organisation left behind continues: it must begin with the events of the backup,
 * and numbers assigned after the backup are not reused. Without that trail, the running series are paused. Throws a
 * StartError if the organisation exists; if the backup is unreadable, comes from a newer version or lacks the
 * organisation; or if the backup's history differs from the trail, or one of the two was tampered with.
 */
export async function restoreOpened(
  database: Database,
  session: Session,
  backup: Backup,
  { keys, progress, before = async () => undefined }: RestoreSettings = {},
): Promise<RestoredOrganisation> {
  const { organisation } = session
  const { secretKey } = backup
  const all = secretKey === undefined ? backup.rows : withKeyOfServer(backup.rows, secretKey, keys)
  try {
    return await database.within(organisation, async (db) => {
      await before(db)
      await rejectNewerBackup(db, backup)
      if (await organisationExists(db, organisation)) {
        throw new BackupError(
          'exists',
          `The organisation ${organisation} already exists; org remove exports and removes it.`,
        )
      }
      const trail = await lockTrail(db, organisation)
      const kept = rowsToKeep(all, organisation, trail !== undefined)
      const rows = await insertRows(db, kept.rows, progress)
      const end = kept.endOfTrail()
      if (end === undefined)
        throw new BackupError('damaged', `The backup ${backup.file} does not contain ${organisation}.`)
      if (trail !== undefined) await rejectDifferentTrail(db, organisation, end)
      await rebuildEntries(db, organisation)
      await rebuildOfferEntries(db, organisation)
      await rebuildClaimEntries(db, organisation)
      await announceOwnProvider(db, organisation)
      await withdrawFounding(db)
      await appendAudit(db, session, {
        action: 'organisation.restore',
        objectType: 'organisation',
        objectId: organisation,
        detail: JSON.stringify({ upTo: end.sequence, rows }),
      })
      await skipAssignedNumbers(db, session, end.sequence)
      if (trail === undefined) await stopRestoredSeries(db, session)
      await stopOutboxes(db, 'restored', { nowMs: session.nowMs, organisation })
      await rejectTampered(db, organisation)
      return { rows, lost: await numberedAfter(db, organisation, end.sequence) }
    })
  } finally {
    await backup.close()
  }
}

interface EndOfTrail {
  sequence: number
  hash: string
}

/** Locks and returns the last event of a removed organisation's trail; undefined if there is none. */
function lockTrail(db: Db, organisation: string): Promise<EndOfTrail | undefined> {
  return db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('organisation', '=', organisation)
    .forUpdate()
    .executeTakeFirst()
}

/** The organisation's rows in a backup, without its audit trail if the database still has it. */
function rowsToKeep(all: AsyncIterable<BackupRow>, organisation: string, hasTrail: boolean) {
  let end: EndOfTrail | undefined
  async function* rows(): AsyncGenerator<BackupRow> {
    for await (const [table, row] of all) {
      const [key] = organisationTables[table]
      if (row[key] !== organisation) continue
      if (table === 'audit_head') end = { sequence: Number(row.sequence), hash: String(row.hash) }
      if (!(hasTrail && (table === 'audit_event' || table === 'audit_head'))) yield [table, row]
    }
  }
  return { rows: rows(), endOfTrail: () => end }
}

/**
 * Throws a StartError if the event at the end of the backup's trail has a different hash in the database.
 * Each event contains the hash of the previous one, so the hash of one event proves all events up to it.
 */
async function rejectDifferentTrail(db: Db, organisation: string, end: EndOfTrail): Promise<void> {
  const event = await db
    .selectFrom('audit_event')
    .select('hash')
    .where('organisation', '=', organisation)
    .where('sequence', '=', end.sequence)
    .executeTakeFirst()
  if (event?.hash === end.hash) return
  throw new BackupError(
    'tampered',
    `The audit trail of ${organisation} differs from that of the backup at event ${end.sequence} or earlier.`,
  )
}

async function rejectTampered(db: Db, organisation: string): Promise<void> {
  try {
    await verifyAudit(db, organisation)
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error
    throw new BackupError(
      'tampered',
      `Nothing was restored because the backup or the audit trail was tampered with: ${error.message}`,
    )
  }
}

/**
 * Raises each counter to the last number that it had when the organisation was removed, and records the jump
 * with a reason. Ignores removals up to event `sequence`.
 */
async function skipAssignedNumbers(db: Db, session: Session, sequence: number): Promise<void> {
  const restored = await lastNumbers(db, session.organisation)
  for (const [key, last] of await numbersWhenRemoved(db, session.organisation, sequence)) {
    if (last <= (restored[key] ?? 0)) continue
    const range = key.startsWith(offerRange.keyPrefix) ? offerRange : invoiceRange
    await raiseCounter(db, session, key, last, reasonOfJump, range)
  }
}

async function numberedAfter(db: Db, organisation: string, sequence: number): Promise<number> {
  const { numbers } = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<number>().as('numbers'))
    .where('organisation', '=', organisation)
    .where('sequence', '>', sequence)
    .where(
      'action',
      'in',
      [invoiceRange, offerRange].flatMap((range) => range.numberEvents),
    )
    .executeTakeFirstOrThrow()
  return Number(numbers)
}
