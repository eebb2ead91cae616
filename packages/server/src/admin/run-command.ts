import { parseArgs } from 'node:util'
import { StartError } from '../start-error.ts'
import type { AdminContext, Command } from './command.ts'
import { organisationCommands } from './organisation-commands.ts'
import { userCommands } from './user-commands.ts'

const commands: Command[] = [...organisationCommands, ...userCommands]

/** All commands with their arguments. */
export function helpText(): string {
  const lines = commands.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  )
  return ['Usage: npm run admin -- COMMAND', '', ...lines].join('\n')
}

/** The command that the words call, ready to run; throws a StartError where they do not fit one. */
export function parseCommand(words: string[]): (context: AdminContext) => Promise<void> {
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (command === undefined) {
    throw new StartError(`There is no command "${words.slice(0, 2).join(' ')}"; see npm run admin -- help.`)
  }
  const { positionals, values } = parsed(command, words.slice(command.name.split(' ').length))
  return (context) => command.run(context, positionals, values)
}

function parsed(command: Command, args: string[]) {
  const usage = `npm run admin -- ${command.name} ${command.usage}`.trimEnd()
  try {
    const { positionals, values } = parseArgs({ args, options: command.options, allowPositionals: true })
    if (positionals.length === command.positionals.length) return { positionals, values }
  } catch {
    // An unknown option or a missing value: the usage says it all.
  }
  throw new StartError(`Usage: ${usage}`)
}
