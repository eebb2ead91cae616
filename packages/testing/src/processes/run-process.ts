import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeOptions } from '../../../../scripts/node-options.mjs'
import { root } from '../../../../scripts/root.ts'
import type { Image } from './image-folder.ts'

/** Time limit in milliseconds for a program to exit after SIGTERM. */
const longestEnd = 5_000

/** A server or command in its own process. */
export interface RunningProcess {
  child: ChildProcess
  /** Its output so far. */
  output(): { stdout: string; stderr: string }
  /** Resolves with its exit status, or null after a signal. */
  ended: Promise<number | null>
}

/**
 * Runs `node packages/server/src/<file>` with `env` as its entire environment and `input` as its standard
 * input.
 */
export function runProcess(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): RunningProcess {
  const running = runOpenProcess(file, args, env)
  running.child.stdin?.end(input)
  return running
}

/** Like `runProcess`, but standard input stays open. */
export function runOpenProcess(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): RunningProcess {
  return runNode([...nodeOptions, join(root, 'packages/server/src', file), ...args], { env })
}

function runNode(words: readonly string[], where: { env: NodeJS.ProcessEnv; cwd?: string }): RunningProcess {
  const child = spawn(process.execPath, words, { ...where, stdio: 'pipe' })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** A server that accepts calls at `origin`. */
export type RunningServer = RunningProcess & { origin: string }

/**
 * Starts a server from its sources and waits until it accepts calls, which it reports by printing its
 * address.
 */
export function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  return waitUntilListening(runProcess('main.ts', [], env))
}

/** Starts the built server, as users do. `buildServer` in scripts/build.ts has to build it first. */
export function startBuiltServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  return waitUntilListening(runProcess('../dist/main.js', [], env))
}

/** Starts the server of an image, with its command. `env` adds to its environment. */
export function startImage(
  { folder, command, environment }: Image,
  env: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  return waitUntilListening(runInImage({ folder, environment }, command, env))
}

/** Runs `node …` in the folder of an image. */
export function runInImage(
  { folder, environment }: Pick<Image, 'folder' | 'environment'>,
  [, ...words]: readonly string[],
  env: NodeJS.ProcessEnv,
): RunningProcess {
  return runNode(words, { cwd: folder, env: { ...environment, ...env } })
}

async function waitUntilListening(server: RunningProcess): Promise<RunningServer> {
  const shown = await printed(server, /http:\/\/[^\s"]+(?=[\s"])/)
  // The address that it is bound to, so that no test waits for the name to be resolved.
  const origin = shown.replace('//localhost:', '//127.0.0.1:')
  return { ...server, origin }
}

/**
 * Waits until a program has printed a match for `pattern` and returns the match. Throws with the program's
 * error output if the program ends first.
 */
export function printed({ child, output, ended }: RunningProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(output().stdout)?.[0]
      if (found === undefined) return
      child.stdout?.off('data', look)
      resolve(found)
    }
    child.stdout?.on('data', look)
    look()
    ended.then(() => reject(new Error(`The program ended: ${output().stderr}`)), reject)
  })
}

/** Ends a program, by force if it does not exit in time. */
export async function endProcess({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), longestEnd)
  await ended
  clearTimeout(forced)
}

/** Runs `npm run admin -- …` and returns its output; throws with its error message. */
export async function runAdmin(
  env: NodeJS.ProcessEnv,
  words: readonly string[],
  input = '',
): Promise<string> {
  const command = runProcess('admin/main.ts', words, env, input)
  if ((await command.ended) === 0) return command.output().stdout
  throw new Error(`admin ${words.join(' ')}: ${command.output().stderr}`)
}
