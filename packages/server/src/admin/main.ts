import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { helpText, parseCommand } from './run-command.ts'
import { clearProgress, confirmAtTerminal, readNewPassword, showProgress } from './terminal.ts'

try {
  await main(process.argv.slice(2))
} catch (error) {
  clearProgress()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(words: string[]): Promise<void> {
  const print = (line: string) => {
    clearProgress()
    process.stdout.write(`${line}\n`)
  }
  const topic = words.filter((word) => !['help', '--help', '-h'].includes(word))
  if (topic.length < words.length || words.length === 0) return print(helpText(topic))
  const run = parseCommand(words)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await run({
      database,
      config,
      clock: Date.now,
      print,
      newPassword: readNewPassword,
      progress: showProgress,
      confirm: confirmAtTerminal,
    })
  } finally {
    await database.close()
  }
}
