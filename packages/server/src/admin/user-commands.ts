import { nameFault } from '@kontor/domain/people/name-fault'
import { nameKey } from '@kontor/domain/people/name-key'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import { appendAudit } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { deleteSecondFactors } from '../people/reset-second-factors.ts'
import { deleteProviderPerson, isFull, rejectWithoutAdministration } from '../people/store.ts'
import { ProblemError } from '../problem-error.ts'
import { hashPassword } from '../session/passwords.ts'
import { revokeSessions } from '../session/refresh-tokens.ts'
import {
  createUser,
  knownUser,
  listUsers,
  lockPeople,
  passwordEvent,
  setUserDisabled,
  updatePasswordHash,
} from '../session/store.ts'
import { StartError } from '../start-error.ts'
import {
  type AdminContext,
  adminSession,
  type Command,
  organisationOf,
  rejectUnknownOrganisation,
} from './command.ts'

const passwordOption = { 'password-stdin': { type: 'boolean' } } as const

const createCommand: Command = {
  name: 'user create',
  usage: 'ORG NAME [--password-stdin]',
  summary: 'Create a user with all rights',
  positionals: ['ORG', 'NAME'],
  options: passwordOption,
  async run(context, [org = '', name = ''], options) {
    const organisation = organisationOf(org)
    if (!/^\P{Cc}{1,200}$/u.test(name.trim()))
      throw new StartError('A user name must have 1 to 200 characters, none of them a control character.')
    if (nameFault(name.trim()) !== undefined)
      throw new StartError(
        'A user name must not have invisible characters, nor letters of several alphabets.',
      )
    await context.database.within(organisation, (db) => rejectUnknownOrganisation(db, organisation), 'read')
    const passwordHash = await newPasswordHash(context, options['password-stdin'] === true)
    const session = adminSession(organisation, context)
    await context.database.within(organisation, async (db) => {
      await keepRoom(db, organisation)
      const account = { name: name.trim(), passwordHash, role: 'administration' } as const
      if (!(await createUser(db, session, account)))
        throw new StartError(`The user ${name} already exists in ${organisation}.`)
    })
    context.print(`Created user ${name.trim()} in ${organisation}.`)
  },
}

const listCommand: Command = {
  name: 'user list',
  usage: 'ORG',
  summary: 'List the users of an organisation',
  positionals: ['ORG'],
  options: {},
  async run(context, [org = '']) {
    const organisation = organisationOf(org)
    const users = await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      return listUsers(db, organisation)
    })
    for (const user of users) context.print(user.disabled === 1 ? `${user.name}\tdisabled` : user.name)
  },
}

const setPasswordCommand: Command = {
  name: 'user set-password',
  usage: 'ORG NAME [--password-stdin]',
  summary: 'Set a new password for a user and end their sessions',
  positionals: ['ORG', 'NAME'],
  options: passwordOption,
  async run(context, [org = '', name = ''], options) {
    const organisation = organisationOf(org)
    const user = await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      return knownUser(db, organisation, name)
    })
    if (user === undefined) throw new StartError(`There is no user ${name} in ${organisation}.`)
    const passwordHash = await newPasswordHash(context, options['password-stdin'] === true)
    const session = adminSession(organisation, context)
    await context.database.within(organisation, async (db) => {
      await lockPeople(db, organisation)
      await updatePasswordHash(db, organisation, name, passwordHash)
      await revokeSessions(db, organisation, { nameKey: nameKey(name) }, session.now)
      await appendAudit(db, session, passwordEvent(user.name, passwordHash))
    })
    context.print(`Set the password of ${user.name} in ${organisation}.`)
  },
}

const resetFactorsCommand: Command = {
  name: 'user reset-second-factors',
  usage: 'ORG NAME',
  summary: 'Remove the second factors of a user and end their sessions',
  positionals: ['ORG', 'NAME'],
  options: {},
  async run(context, [org = '', name = '']) {
    const organisation = organisationOf(org)
    const user = await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      const known = await knownUser(db, organisation, name)
      if (known === undefined) throw new StartError(`There is no user ${name} in ${organisation}.`)
      await deleteSecondFactors(db, adminSession(organisation, context), known.name)
      return known
    })
    context.print(`${user.name} in ${organisation} now has no second factor.`)
  },
}

const disableCommand = switchCommand(true, {
  name: 'user disable',
  summary: 'Disable a user and end their sessions',
})
const enableCommand = switchCommand(false, {
  name: 'user enable',
  summary: 'Enable a disabled user',
})

function switchCommand(disabled: boolean, named: Pick<Command, 'name' | 'summary'>): Command {
  const verb = disabled ? 'disable' : 'enable'
  return {
    ...named,
    usage: 'ORG NAME',
    positionals: ['ORG', 'NAME'],
    options: {},
    async run(context, [org = '', name = '']) {
      const organisation = organisationOf(org)
      const session = adminSession(organisation, context)
      const user = await context.database.within(organisation, async (db) => {
        await rejectUnknownOrganisation(db, organisation)
        const known = await knownUser(db, organisation, name)
        if (known === undefined) throw new StartError(`There is no user ${name} in ${organisation}.`)
        if (disabled) await lockPeople(db, organisation)
        else await keepRoom(db, organisation)
        await setUserDisabled(db, organisation, name, disabled)
        if (disabled) {
          await keepAdministration(db, organisation)
          await revokeSessions(db, organisation, { nameKey: nameKey(name) }, session.now)
          await deleteProviderPerson(db, organisation, name)
        }
        await appendAudit(db, session, { action: `user.${verb}`, objectType: 'user', objectId: known.name })
        return known
      })
      context.print(`The user ${user.name} in ${organisation} is ${verb}d.`)
    },
  }
}

/** Throws a StartError if nobody would be left to administer the organisation. */
async function keepAdministration(db: Db, organisation: string): Promise<void> {
  await rejectWithoutAdministration(db, organisation).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    throw new StartError(
      `Nobody would be left to administer ${organisation}; please enable or create another administrator first.`,
    )
  })
}

/** Throws a StartError if the organisation already has 1,000 users who are not disabled. */
async function keepRoom(db: Db, organisation: string): Promise<void> {
  await lockPeople(db, organisation)
  if (!(await isFull(db, organisation))) return
  throw new StartError(`${organisation} has the maximum number of users; please disable one first.`)
}

export const userCommands = [
  createCommand,
  listCommand,
  setPasswordCommand,
  resetFactorsCommand,
  disableCommand,
  enableCommand,
]

async function newPasswordHash(context: AdminContext, fromStdin: boolean): Promise<string> {
  const password = await context.newPassword(fromStdin)
  if (isPasswordValid(password)) return hashPassword({ organisation: '' }, password)
  throw new StartError(
    'A password must have 8 to 512 characters from at least three of the classes lowercase, uppercase, digit and special character.',
  )
}
