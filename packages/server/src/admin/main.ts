import { runCommand } from './run-command.ts'
import {
  clearProgress,
  confirmAtTerminal,
  readNewPassword,
  readPassphrase,
  showProgress,
} from './terminal.ts'

try {
  await runCommand(process.argv.slice(2), process.env, {
    print(line) {
      clearProgress()
      process.stdout.write(`${line}\n`)
    },
    newPassword: readNewPassword,
    passphrase: readPassphrase,
    progress: showProgress,
    confirm: confirmAtTerminal,
  })
} catch (error) {
  clearProgress()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
