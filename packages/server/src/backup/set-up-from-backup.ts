import type { ProblemCode } from '@kontor/contract/calls/problem'
import type { RestoredOrganisation } from '@kontor/contract/setup/setup-schema'
import { serverSession } from '../caller.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { spendSetupCode } from '../setup/set-up-organisation.ts'
import { BackupError, type BackupFault } from './backup-error.ts'
import { isSealed, openBackup } from './read-backup.ts'
import { restoreOpened } from './restore-organisation.ts'

const codes: Record<BackupFault, ProblemCode> = {
  damaged: 'backupDamaged',
  newer: 'backupNewer',
  tampered: 'backupTampered',
  wrongPassphrase: 'wrongPassphrase',
  exists: 'nameTaken',
  keyMissing: 'secretKeyMissing',
}

interface UploadedFileToRestore {
  file: string
  code: string
  passphrase: string
  nowMs: number
}

/**
 * Restores the organisation in a sealed backup on a server that has none, in one transaction, and uses up the
 * setup code. Throws `invalidLink` for a wrong code, `forbidden` if a simultaneous call has used it, and the
 * codes above, which leave the code valid and nothing behind.
 */
export async function setUpFromBackup(
  database: Database,
  keys: SecretKeys,
  { file, code, passphrase, nowMs }: UploadedFileToRestore,
): Promise<RestoredOrganisation> {
  try {
    if (!(await isSealed(file))) throw new ProblemError('backupDamaged')
    const backup = await openBackup(file, async () => passphrase)
    const { organisation = '' } = backup
    if (!organisationIdPattern.test(organisation)) {
      await backup.close()
      throw new ProblemError('backupDamaged')
    }
    await restoreOpened(database, serverSession(organisation, 'admin', nowMs), backup, {
      keys,
      before: (db) => spendSetupCode(db, code),
    })
    return await database.within(organisation, async (db) => {
      const { name, outbox_stop: stop } = await db
        .selectFrom('organisation')
        .select(['name', 'outbox_stop'])
        .where('id', '=', organisation)
        .executeTakeFirstOrThrow()
      return { organisation, name, outboxStopped: stop !== '' }
    })
  } catch (error) {
    if (error instanceof BackupError) throw new ProblemError(codes[error.fault])
    throw error
  }
}
