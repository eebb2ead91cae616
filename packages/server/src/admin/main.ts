import { readConfig } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { StartError } from '../start-error.ts'
import { readNewPassword } from './read-password.ts'
import { helpText, parseCommand } from './run-command.ts'

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(words: string[]): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') return void print(helpText())
  const run = parseCommand(words)
  const database = await openDatabase(readConfig(process.env))
  try {
    await run({ database, clock: Date.now, print, newPassword: readNewPassword })
  } finally {
    await database.close()
  }
}
