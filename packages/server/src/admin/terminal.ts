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
  const first = await ask('New password: ', silence())
  if (first !== (await ask('Repeat it: ', silence()))) throw new StartError('The two passwords differ.')
  return first
}

/** Asks whoever typed the command; throws a StartError where there is no terminal or the answer is another. */
export async function confirmAtTerminal(question: string, answer: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError('There is no terminal to ask at; please use --yes.')
  if ((await ask(`${question} `, process.stderr)).trim() !== answer)
    throw new StartError('Nothing was changed.')
}

/** Shows one line at a terminal, over the one before. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
}

/** Takes the progress away before something else is written. */
export function clearProgress(): void {
  showProgress('')
}

function silence(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  process.stderr.write(question)
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl+C and Ctrl+D are an answer too: none.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(''), closed])
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
