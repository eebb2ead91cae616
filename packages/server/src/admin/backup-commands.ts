import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { restoreOrganisation } from '../backup/restore-organisation.ts'
import { copySqlite, writeBackup } from '../backup/write-backup.ts'
import { databaseFile, takeDataFolder } from '../database/data-folder.ts'
import { exportOrganisation } from '../export/export-organisation.ts'
import { createSecretKeys, keyFile } from '../secrets/secret-keys.ts'
import { countSecrets } from '../secrets/store.ts'
import { StartError } from '../start-error.ts'
import {
  type AdminContext,
  adminSession,
  type Command,
  knownOrganisation,
  organisationOf,
} from './command.ts'

const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  summary:
    'Write all data into one file that either database engine can restore; for FILE.sqlite, copy the embedded database',
  positionals: ['FILE'],
  options: {},
  async run(context, [name = '']) {
    const write = name.endsWith('.sqlite') ? copied : dumped
    context.print(await inNewFile(name, (file) => write(context, file)))
  },
}

const organisationBackupCommand: Command = {
  name: 'org backup',
  usage: 'ORG FILE',
  summary: 'Write one organisation into a file that org restore accepts',
  positionals: ['ORG', 'FILE'],
  options: {},
  async run(context, [org = '', name = '']) {
    const organisation = await knownOrganisation(context, org)
    context.print(await inNewFile(name, (file) => dumped(context, file, organisation)))
  },
}

/** Writes a backup into a new file. Throws a StartError for a file that exists or cannot be written. */
async function inNewFile(name: string, write: (file: string) => Promise<string>): Promise<string> {
  const file = resolve(name)
  if (existsSync(file)) throw new StartError(`The file ${file} already exists.`)
  try {
    return await write(file)
  } catch (error) {
    throw isFileProblem(error)
      ? new StartError(`The backup ${file} cannot be written: ${error.code}.`)
      : error
  }
}

async function copied(context: AdminContext, file: string): Promise<string> {
  const { config } = context
  if (config.databaseUrl !== undefined) {
    throw new StartError(
      'Only the embedded database can be copied; please give the backup a name that does not end in .sqlite.',
    )
  }
  await copySqlite(databaseFile(config.dataDir), file)
  return `Copied the database to ${file}.${await keyReminder(context)}`
}

async function dumped(context: AdminContext, file: string, organisation?: string): Promise<string> {
  const now = Math.floor(context.clock() / 1000)
  const progress = (count: number) => context.progress(`${count} rows`)
  const rows = await writeBackup(context.database, file, now, progress, organisation)
  return `Wrote ${rows} rows to ${file}.${await keyReminder(context, organisation)}`
}

/**
 * A note on the keys that a restore needs in addition to the backup; empty if the backup contains no sealed
 * secrets.
 */
async function keyReminder({ database, config }: AdminContext, organisation?: string): Promise<string> {
  const keys = createSecretKeys(config)
  const { readable, unreadable, filed } = await database.snapshot((db) =>
    countSecrets(db, keys, organisation),
  )
  if (readable + unreadable === 0) return ''
  return ` Sealed secrets in it: ${readable + unreadable}. Also keep ${keyPlace(config, filed)}, separately from the backup.`
}

/**
 * Says where the keys to the sealed secrets are: in the setting, in the file, or in both. `filed` is the
 * number of secrets that need the file.
 */
function keyPlace({ secretKeys, dataDir }: AdminContext['config'], filed: number): string {
  const file = `the file ${keyFile(dataDir)}`
  if (secretKeys.length === 0) return file
  return filed === 0 ? 'KONTOR_SECRET_KEY' : `KONTOR_SECRET_KEY and ${file}`
}

const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE [--overwrite] [--keep-tampered]',
  summary: 'Restore a backup completely or not at all; stop the server first',
  positionals: ['FILE'],
  options: { overwrite: { type: 'boolean' }, 'keep-tampered': { type: 'boolean' } },
  async run(context, [name = ''], options) {
    const { database, config } = context
    const folder = config.databaseUrl === undefined ? takeDataFolder(config.dataDir) : undefined
    try {
      const rows = await restoreBackup(database, resolve(name), {
        overwrite: options.overwrite === true,
        keepTampered: options['keep-tampered'] === true,
        now: Math.floor(context.clock() / 1000),
        progress: (count) => context.progress(`${count} rows`),
      })
      context.print(`Restored ${rows} rows. Everyone has to log in again.${await missingKeys(context)}`)
    } finally {
      folder?.release()
    }
  },
}

const organisationRestoreCommand: Command = {
  name: 'org restore',
  usage: 'ORG FILE [--passphrase-stdin]',
  summary:
    'Restore one organisation from its own backup, one that an administrator downloaded, or a full one, while the server runs and without affecting others',
  positionals: ['ORG', 'FILE'],
  options: { 'passphrase-stdin': { type: 'boolean' } },
  async run(context, [org = '', name = ''], options) {
    const session = adminSession(organisationOf(org), context)
    const { rows, lost } = await restoreOrganisation(context.database, session, resolve(name), {
      keys: createSecretKeys(context.config),
      passphrase: () => context.passphrase(options['passphrase-stdin'] === true),
      progress: (count) => context.progress(`${count} rows`),
    })
    const missing =
      lost === 0
        ? ''
        : ` Invoices and offers that got their numbers after the backup: ${lost}. They are only in the export that org remove wrote, and their numbers are not used again.`
    context.print(
      `Restored ${session.organisation} with ${rows} rows.${missing}${await missingKeys(context, session.organisation)}`,
    )
  },
}

/** A note on restored secrets that no key of this server can open; empty if there are none. */
async function missingKeys({ database, config }: AdminContext, organisation?: string): Promise<string> {
  const keys = createSecretKeys(config)
  const { unreadable } = await database.snapshot((db) => countSecrets(db, keys, organisation))
  if (unreadable === 0) return ''
  return ` Sealed secrets that need another key: ${unreadable}. Add the key that sealed them to KONTOR_SECRET_KEY, then start or restart the server.`
}

const exportCommand: Command = {
  name: 'export',
  usage: 'ORG DIR',
  summary: 'Export all data of an organisation as JSON and CSV into a new folder',
  positionals: ['ORG', 'DIR'],
  options: {},
  async run(context, [org = '', folder = '']) {
    const organisation = await knownOrganisation(context, org)
    const target = resolve(folder)
    const files = await exportOrganisation(context.database, organisation, target, (file) =>
      context.progress(`Writing ${file}`),
    )
    context.print(`Wrote ${files.length} files to ${target}.`)
  },
}

export const backupCommands = [
  backupCommand,
  restoreCommand,
  organisationBackupCommand,
  organisationRestoreCommand,
  exportCommand,
]

function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && /^(EACCES|ENOENT|ENOTDIR|EPERM)$/.test(String(Reflect.get(error, 'code')))
}
