import { join, resolve } from 'node:path'
import { profileSchema } from '@kontor/contract/organisation/profile-schema'
import {
  counterKey,
  defaultNumberPattern,
  isNumberPattern,
} from '@kontor/domain/invoices/number/invoice-number'
import { exportOrganisation, prepareFolder } from '../export/export-organisation.ts'
import { raiseCounter, readNumberPattern, setNumberPattern } from '../numbering/store.ts'
import { closeOrganisation, removeOrganisation } from '../organisation/remove-organisation.ts'
import {
  createOrganisation,
  listOrganisations,
  renameOrganisation,
  writeProfile,
} from '../organisation/store.ts'
import { setSecondFactorRequired } from '../second-factors/change-factors.ts'
import { StartError } from '../start-error.ts'
import {
  adminSession,
  type Command,
  knownOrganisation,
  organisationOf,
  readNamedJson,
  rejectUnknownOrganisation,
  textOption,
} from './command.ts'

const createCommand: Command = {
  name: 'org create',
  usage: "ID --name NAME [--number-pattern '{YYYY}-{NNNN}']",
  summary: 'Create an organisation',
  positionals: ['ID'],
  options: { name: { type: 'string' }, 'number-pattern': { type: 'string' } },
  async run(context, [id = ''], options) {
    const organisation = organisationOf(id)
    const name = validName(textOption(options, 'name'))
    if (name === undefined) throw new StartError('Please give the organisation a name with --name.')
    const numberPattern = validPattern(textOption(options, 'number-pattern'))
    const created = await context.database.within(organisation, (db) =>
      createOrganisation(db, adminSession(organisation, context), { name, numberPattern }),
    )
    if (!created) throw new StartError(`The organisation ${organisation} already exists.`)
    context.print(`Created organisation ${organisation}. Next: user create ${organisation} NAME`)
  },
}

const listCommand: Command = {
  name: 'org list',
  usage: '',
  summary: 'List the organisations',
  positionals: [],
  options: {},
  async run(context) {
    for (const row of await context.database.across(listOrganisations)) {
      context.print(`${row.id}\t${row.name}\t${row.number_pattern}`)
    }
  },
}

const setCommand: Command = {
  name: 'org set',
  usage:
    'ID [--name NAME] [--number-pattern P] [--next-number N] [--second-factor required|optional] [--profile FILE.json]',
  summary: 'Change an organisation; the next number can only be raised',
  positionals: ['ID'],
  options: {
    name: { type: 'string' },
    'number-pattern': { type: 'string' },
    'next-number': { type: 'string' },
    'second-factor': { type: 'string' },
    profile: { type: 'string' },
  },
  async run(context, [id = ''], options) {
    const organisation = organisationOf(id)
    const name = validName(textOption(options, 'name'))
    const pattern = validPattern(textOption(options, 'number-pattern'))
    const nextNumber = validNumber(textOption(options, 'next-number'))
    const secondFactor = validRequirement(textOption(options, 'second-factor'))
    const profileFile = textOption(options, 'profile')
    const profile =
      profileFile === undefined ? undefined : await readNamedJson('profile', profileFile, profileSchema)
    if ([name, pattern, nextNumber, secondFactor, profile].every((change) => change === undefined)) {
      throw new StartError(
        'Please say what to set: --name, --number-pattern, --next-number, --second-factor or --profile.',
      )
    }
    const session = adminSession(organisation, context)
    await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      if (name !== undefined) await renameOrganisation(db, session, name)
      if (pattern !== undefined) await setNumberPattern(db, session, pattern)
      if (secondFactor !== undefined) await setSecondFactorRequired(db, session, secondFactor)
      if (profile !== undefined) await writeProfile(db, session, profile)
      if (nextNumber === undefined) return
      const key = counterKey(await readNumberPattern(db, organisation), session.now)
      const last = await raiseCounter(db, session, key, nextNumber - 1)
      if (last !== nextNumber - 1) {
        throw new StartError(`The next number is already ${last + 1} and can only be raised.`)
      }
    })
    context.print(`Changed organisation ${organisation}.`)
  },
}

const removeCommand: Command = {
  name: 'org remove',
  usage: 'ID [--export DIR] [--yes]',
  summary: 'Remove an organisation after exporting it; its audit trail is kept',
  positionals: ['ID'],
  options: { export: { type: 'string' }, yes: { type: 'boolean' } },
  async run(context, [id = ''], options) {
    const { database } = context
    const organisation = await knownOrganisation(context, id)
    const session = adminSession(organisation, context)
    const folder = resolve(
      textOption(options, 'export') ?? join(context.config.dataDir, `removed-${organisation}-${session.now}`),
    )
    if (options.yes !== true) {
      const question = `All data of ${organisation} except its audit trail will be removed, after an export to ${folder}. Type ${organisation} to continue:`
      await context.confirm(question, organisation)
    }
    await prepareFolder(folder)
    // From here on, no user can write. removeOrganisation throws if anything else has written, so the export
    // contains exactly the data that will be removed.
    const closedBy = await database.within(organisation, (db) => closeOrganisation(db, session))
    await exportOrganisation(database, organisation, folder, (file) => context.progress(`Writing ${file}`))
    await database.within(organisation, (db) =>
      removeOrganisation(db, session, { exportedTo: folder, closedBy }),
    )
    context.print(`Removed organisation ${organisation}. Its export is in ${folder}.`)
  },
}

export const organisationCommands = [createCommand, listCommand, setCommand, removeCommand]

function validName(text: string | undefined): string | undefined {
  const name = text?.trim()
  if (name === undefined || /^\P{Cc}{1,200}$/u.test(name)) return name
  throw new StartError(
    "An organisation's name must have 1 to 200 characters, none of them a control character.",
  )
}

function validPattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined || isNumberPattern(pattern)) return pattern
  throw new StartError(
    `A number pattern such as ${defaultNumberPattern} must contain exactly one {N…}. It may also contain text, {YYYY}, {YY}, {MM} and {PROJECTNR}; a character other than a digit must separate {PROJECTNR} from {N…}. "${pattern}" is invalid.`,
  )
}

function validNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d{1,12}$/.test(text) || number < 1) {
    throw new StartError(`--next-number must be a whole number from 1 to 999999999999, not "${text}".`)
  }
  return number
}

/**
 * Parses the option --second-factor. Returns whether it requires a second factor; undefined without the
 * option.
 */
function validRequirement(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'required' && text !== 'optional') {
    throw new StartError(`--second-factor must be required or optional, not "${text}".`)
  }
  return text === 'required'
}
