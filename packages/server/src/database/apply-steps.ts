import { type Migration, Migrator } from 'kysely/migration'
import type { Db, Engine } from './connect.ts'
import * as tables from './migrations/0001-first-tables.ts'
import * as walls from './migrations/0002-walls.ts'
import * as roles from './migrations/0003-roles.ts'
import * as chains from './migrations/0004-chains.ts'
import * as people from './migrations/0005-people.ts'
import * as searchEntries from './migrations/0006-search-entries.ts'
import * as secondFactors from './migrations/0007-second-factors.ts'
import * as secretsAndProviders from './migrations/0008-secrets-and-providers.ts'
import * as inbox from './migrations/0009-inbox.ts'
import * as offers from './migrations/0010-offers.ts'
import * as series from './migrations/0011-series.ts'
import * as mailbox from './migrations/0012-mailbox.ts'
import * as passkeys from './migrations/0013-passkeys.ts'
import * as seriesPrices from './migrations/0014-series-prices.ts'
import * as attachments from './migrations/0015-attachments.ts'
import * as receivedChecks from './migrations/0016-received-checks.ts'
import * as payments from './migrations/0017-payments.ts'
import * as statements from './migrations/0018-statements.ts'
import * as reminders from './migrations/0019-reminders.ts'
import * as dispatch from './migrations/0020-dispatch.ts'
import * as seriesSending from './migrations/0021-series-sending.ts'
import * as taxation from './migrations/0022-taxation.ts'
import * as mailOauth from './migrations/0023-mail-oauth.ts'
import * as reversals from './migrations/0024-reversals.ts'
import * as undonePayments from './migrations/0025-undone-payments.ts'
import * as releaseNumber from './migrations/0026-release.ts'
import * as rightsForTriggers from './migrations/0030-rights-for-triggers.ts'
import * as standardTexts from './migrations/0032-standard-texts.ts'
import * as namesAndPasswords from './migrations/0034-names-and-passwords.ts'
import * as certainLines from './migrations/0037-certain-lines.ts'
import * as bouncedMails from './migrations/0038-bounced-mails.ts'
import { type StepName, versionTable } from './migrations/step-names.ts'

const steps = {
  '0001-first-tables': tables.up,
  '0002-walls': walls.up,
  '0003-roles': roles.up,
  '0004-chains': chains.up,
  '0005-people': people.up,
  '0006-search-entries': searchEntries.up,
  '0007-second-factors': secondFactors.up,
  '0008-secrets-and-providers': secretsAndProviders.up,
  '0009-inbox': inbox.up,
  '0010-offers': offers.up,
  '0011-series': series.up,
  '0012-mailbox': mailbox.up,
  '0013-passkeys': passkeys.up,
  '0014-series-prices': seriesPrices.up,
  '0015-attachments': attachments.up,
  '0016-received-checks': receivedChecks.up,
  '0017-payments': payments.up,
  '0018-statements': statements.up,
  '0019-reminders': reminders.up,
  '0020-dispatch': dispatch.up,
  '0021-series-sending': seriesSending.up,
  '0022-taxation': taxation.up,
  '0023-mail-oauth': mailOauth.up,
  '0024-reversals': reversals.up,
  '0025-undone-payments': undonePayments.up,
  '0026-release': releaseNumber.up,
  '0030-rights-for-triggers': rightsForTriggers.up,
  '0032-standard-texts': standardTexts.up,
  '0034-names-and-passwords': namesAndPasswords.up,
  '0037-certain-lines': certainLines.up,
  '0038-bounced-mails': bouncedMails.up,
} satisfies Record<StepName, unknown>

/**
 * Applies the missing migrations in the caller's transaction, up to and including `last`; without `last`, all
 * of them. Throws an error that names the migration that failed.
 */
export async function applySteps(db: Db, engine: Engine, last?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(engine) },
    migrationTableName: versionTable,
    migrationLockTableName: `${versionTable}_lock`,
  })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [
      name,
      {
        up: (db) =>
          up(db, engine).catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error)
            throw new Error(`migration ${name} failed: ${reason}`, { cause: error })
          }),
      },
    ]),
  )
}
