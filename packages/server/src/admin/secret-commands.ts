import { appendAudit, systemOrganisation } from '../audit/audit.ts'
import { deleteLostCodes } from '../second-factors/change-factors.ts'
import { addKeyToFile, createSecretKeys, dropOldKeysOfFile, keyFile } from '../secrets/secret-keys.ts'
import { countSecrets, discardUnreadable, resealSecrets } from '../secrets/store.ts'
import { type AdminContext, adminSession, type Command } from './command.ts'

const checkCommand: Command = {
  name: 'secret check',
  usage: '',
  summary: 'Check whether the keys of this server can open the sealed secrets',
  positionals: [],
  options: {},
  async run({ database, config, print }) {
    const keys = createSecretKeys(config)
    const { readable, unreadable } = await database.snapshot((db) => countSecrets(db, keys))
    print(`Sealed secrets: ${readable} readable, ${unreadable} unreadable.`)
  },
}

const rotateCommand: Command = {
  name: 'secret rotate',
  usage: '',
  summary:
    'Seal all secrets again with the first key in KONTOR_SECRET_KEY, or with a new one in the key file',
  positionals: [],
  options: {},
  async run(context) {
    const { config } = context
    const isFiled = config.databaseUrl === undefined && config.secretKeys.length === 0
    if (isFiled) addKeyToFile(config.dataDir)
    const keys = createSecretKeys(config)
    const sealed = await context.database.across(async (db) => {
      const amount = await resealSecrets(db, keys)
      await note(context, db, 'secret.rotate', { amount })
      return amount
    })
    // Drops the old keys after the commit, because until then they are needed to read the old values.
    if (isFiled) dropOldKeysOfFile(config.dataDir)
    context.print(
      `Secrets sealed again${isFiled ? ` with a new key in ${keyFile(config.dataDir)}` : ''}: ${sealed}.`,
    )
  },
}

const discardCommand: Command = {
  name: 'secret discard',
  usage: '[--yes]',
  summary:
    'Remove the sealed secrets that no key of this server can open; they have to be entered again afterwards',
  positionals: [],
  options: { yes: { type: 'boolean' } },
  async run(context, _positionals, options) {
    const keys = createSecretKeys(context.config)
    if (options.yes !== true) {
      await context.confirm(
        'Secrets that cannot be read will be removed. Type discard to continue:',
        'discard',
      )
    }
    const places = await context.database.across(async (db) => {
      const discarded = await discardUnreadable(db, keys)
      for (const { organisation, purpose, id } of discarded) {
        // Without their key, the codes would lock the user out.
        if (purpose === 'oneTimeCode') await deleteLostCodes(db, adminSession(organisation, context), id)
      }
      await note(context, db, 'secret.discard', { places: discarded })
      return discarded
    })
    context.print(`Secrets removed: ${places.length}.`)
  },
}

export const secretCommands = [checkCommand, rotateCommand, discardCommand]

/** Appends an event to the audit chain of the installation, because keys belong to no organisation. */
function note(
  context: AdminContext,
  db: Parameters<typeof appendAudit>[0],
  action: string,
  detail: object,
): Promise<void> {
  const event = { action, objectType: 'installation', objectId: '', detail: JSON.stringify(detail) } as const
  return appendAudit(db, adminSession(systemOrganisation, context), event)
}
