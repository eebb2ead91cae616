import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'

/**
 * Reads a new password: with `fromStdin`, the first line of standard input; otherwise typed twice on the
 * terminal, without echo. Throws a StartError if there is no terminal, if the two passwords differ, or if the
 * user cancels.
 */
export async function readNewPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return firstLine()
  if (!process.stdin.isTTY) {
    throw new StartError('The password cannot be entered without a terminal; please use --password-stdin.')
  }
  const [first = '', second] = await ask(['New password: ', 'Repeat it: '], { shown: false })
  if (first !== second) throw new StartError('The two passwords differ.')
  return first
}

/**
 * Reads a passphrase: with `fromStdin`, the first line of standard input; otherwise typed on the terminal,
 * without echo. Throws a StartError if there is no terminal, or if the user cancels.
 */
export async function readPassphrase(fromStdin: boolean): Promise<string> {
  if (fromStdin) return firstLine()
  if (!process.stdin.isTTY) {
    throw new StartError(
      'The passphrase cannot be entered without a terminal; please use --passphrase-stdin.',
    )
  }
  const [typed = ''] = await ask(['Passphrase: '], { shown: false })
  return typed
}

async function firstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
}

/**
 * Asks a question on the terminal. Throws a StartError if there is no terminal, if the reply is not `answer`,
 * or if the user cancels.
 */
export async function confirmAtTerminal(question: string, answer: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartError('There is no terminal to ask for confirmation; please use --yes.')
  const [typed = ''] = await ask([`${question} `], { shown: true })
  if (typed.trim() !== answer) throw new StartError('Nothing was changed.')
}

/** Shows one line on a terminal, replacing the previous progress line; does nothing without a terminal. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
}

/** Removes the progress line before other output. */
export function clearProgress(): void {
  showProgress('')
}

function silence(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/**
 * Asks several questions with one reader, so that lines typed ahead are not lost. Throws a StartError on
 * Ctrl+C or Ctrl+D.
 */
async function ask(questions: string[], { shown }: { shown: boolean }): Promise<string[]> {
  const output = shown ? process.stderr : silence()
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: string[] = []
  for (const question of questions) {
    terminal.setPrompt(question)
    terminal.prompt()
    if (!shown) process.stderr.write(question)
    const { value, done } = await lines.next()
    if (!shown || done) process.stderr.write('\n')
    if (done) throw new StartError('Nothing was changed.')
    answers.push(value)
  }
  terminal.close()
  return answers
}
