import { endpoints } from '@kontor/contract/endpoints'
import { passphraseHeader, setupCodeHeader } from '@kontor/contract/setup/setup-schema'
import type { Database } from '../database/connect.ts'
import { auditDownload, streamOfOrganisation } from '../export/export-zip.ts'
import { type App, handleGeneratedFile } from '../http/endpoint.ts'
import { handleStoredUpload, headerText } from '../http/stored-upload.ts'
import { ProblemError } from '../problem-error.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { countSecrets } from '../secrets/store.ts'
import { checkSetupCode } from '../setup/set-up-organisation.ts'
import { sealedBackup } from './write-backup.ts'

interface BackupApp extends App {
  /** Opens another connection to the database. */
  connect: () => Database
  secretKeys: SecretKeys
  dataDir: string
}

/** A server sets itself up at most once, so the code for that is loaded on use. */
export function backupRoutes(app: BackupApp): void {
  const { connect, secretKeys: keys } = app
  handleGeneratedFile(app, endpoints.backUpOrganisation, async ({ body, session }) => {
    const { organisation } = session
    const content = await streamOfOrganisation(connect, organisation, async (db) => {
      // Before the download begins, because a secret that nobody can open would break it off.
      const { unreadable } = await countSecrets(db, keys, organisation)
      if (unreadable > 0) throw new ProblemError('secretUnreadable')
      return sealedBackup(db, session, keys, body.passphrase)
    })
    await auditDownload(app.database, session, 'organisation.backup', content)
    return { content, type: 'application/x-kontor-backup', name: `kontor-${organisation}.backup` }
  })
  handleStoredUpload(app, endpoints.restoreSetup, {
    folder: app.dataDir,
    check: (headers) => checkSetupCode(app.database, headerText(headers, setupCodeHeader)),
    run: async (file, headers) => {
      const { setUpFromBackup } = await import('./set-up-from-backup.ts')
      return setUpFromBackup(app.database, keys, {
        file,
        code: headerText(headers, setupCodeHeader),
        passphrase: headerText(headers, passphraseHeader),
        nowMs: app.clock(),
      })
    },
  })
}
