import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'

/** A new password: the first line of standard input, or typed twice at the terminal without being shown. */
export async function readNewPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  if (!process.stdin.isTTY) {
    throw new StartError('There is no terminal to ask for the password; please use --password-stdin.')
  }
  const first = await ask('New password: ')
  if (first !== (await ask('Repeat it: '))) throw new StartError('The two passwords differ.')
  return first
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
