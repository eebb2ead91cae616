import { runProcess } from '@kontor/testing/processes/run-process'
import { expect } from 'vitest'
import { runCommand } from '../admin/run-command.ts'

/**
 * Runs an admin command in this process, without questions at the terminal; `input` is the new password or the passphrase.
 * Returns its output, or `refused: ` and its error message if it fails.
 */
export async function commandOutput(words: string[], env: NodeJS.ProcessEnv, input = ''): Promise<string> {
  let output = ''
  try {
    await runCommand(words, env, {
      print: (line) => {
        output += `${line}\n`
      },
      newPassword: async () => input,
      passphrase: async () => input,
      progress: () => undefined,
      confirm: async (question) => expect.unreachable(question),
    })
  } catch (error) {
    const { message } = error as Error
    expect(output).toBe('')
    expect(message).toMatch(/^[^\n]+$/)
    return `refused: ${message}\n`
  }
  return output
}

/** Like `commandOutput`, in a process of its own, with `input` as its standard input. */
export async function processOutput(words: string[], env: NodeJS.ProcessEnv, input = ''): Promise<string> {
  const command = runProcess('admin/main.ts', words, env, input)
  const status = await command.ended
  const { stdout, stderr } = command.output()
  expect(status === 0 ? stderr : stdout).toBe('')
  expect(status === 0 || /^[^\n]+\n$/.test(stderr), stderr).toBe(true)
  return status === 0 ? stdout : `refused: ${stderr}`
}
