import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { StartError } from '../start-error.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { clusterCommands } from './cluster-commands.ts'
import type { AdminContext, Command } from './command.ts'
import { demoCommands } from './demo-commands.ts'
import { lockCommands } from './lock-commands.ts'
import { organisationCommands } from './organisation-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { storageSentence } from './storage-sentence.ts'
import { userCommands } from './user-commands.ts'

const commands: Command[] = [
  ...organisationCommands,
  ...userCommands,
  ...lockCommands,
  ...settingCommands,
  ...backupCommands,
  ...secretCommands,
  ...auditCommands,
  ...demoCommands,
  ...clusterCommands,
]

/** How a command talks to the person who runs it. */
type Terminal = Pick<AdminContext, 'print' | 'newPassword' | 'passphrase' | 'progress' | 'confirm'>

/**
 * Runs the command that the words name on the database that `env` sets, or prints the help. Throws a
 * StartError, which also names problems of the disk or the database, or another error of the command.
 */
export async function runCommand(words: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const topic = words.filter((word) => !['help', '--help', '-h'].includes(word))
  if (topic.length < words.length || words.length === 0) return terminal.print(helpText(topic))
  const run = parseCommand(words)
  const config = readConfig(env)
  const database = await openDatabase(config)
  try {
    await run({ ...terminal, database, config, clock: Date.now })
  } catch (error) {
    throw storageSentence(error)
  } finally {
    await database.close()
  }
}

/**
 * Lists the commands that begin with the given words, with their arguments and summaries; all commands if no
 * words are given. Throws a StartError if no command begins with the words.
 */
function helpText(words: string[]): string {
  const matching = commands.filter(({ name }) =>
    words.every((word, index) => name.split(' ')[index] === word),
  )
  if (matching.length === 0) throw unknownCommand(words)
  const lines = matching.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  )
  return ['Usage: npm run admin -- COMMAND', '', ...lines].join('\n')
}

/**
 * Parses the words of a command and returns a function that runs it. Throws a StartError for an unknown
 * command or wrong arguments.
 */
function parseCommand(words: string[]): (context: AdminContext) => Promise<void> {
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (command === undefined) throw unknownCommand(words)
  const { positionals, values } = parsed(command, words.slice(command.name.split(' ').length))
  return (context) => command.run(context, positionals, values)
}

function unknownCommand(words: string[]): StartError {
  return new StartError(`There is no command "${words.slice(0, 2).join(' ')}"; see npm run admin -- help.`)
}

function parsed(command: Command, args: string[]) {
  const usage = `npm run admin -- ${command.name} ${command.usage}`.trimEnd()
  try {
    const { positionals, values } = parseArgs({ args, options: command.options, allowPositionals: true })
    const min = command.positionals.filter((name) => !name.startsWith('[')).length
    if (positionals.length >= min && positionals.length <= command.positionals.length) {
      return { positionals, values }
    }
  } catch {
    // For an unknown option or a missing value, showing the usage is enough.
  }
  throw new StartError(`Usage: ${usage}`)
}
