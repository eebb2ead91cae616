import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeOptions } from '../../../../scripts/node-options.mjs'
import type { TestDatabase } from './test-database.ts'

const sources = join(import.meta.dirname, '..')

/** A server or command as a process of its own. */
export interface RunningProcess {
  child: ChildProcess
  /** What it wrote so far. */
  output(): { stdout: string; stderr: string }
  /** Resolves with its exit status, null after a signal. */
  ended: Promise<number | null>
}

/** Runs `node <file>` of the server's sources, on the database, with nothing else of this process's environment. */
export function runProcess(file: string, args: string[], env: NodeJS.ProcessEnv, input = ''): RunningProcess {
  const child = spawn(process.execPath, [...nodeOptions, join(sources, file), ...args], {
    env,
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  child.stdin.end(input)
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** The settings that point a process at a test database and a free port. */
export function environmentFor(database: TestDatabase): NodeJS.ProcessEnv {
  return {
    KONTOR_PORT: '0',
    KONTOR_LOG_LEVEL: 'silent',
    KONTOR_DATA_DIR: database.dataDir,
    ...(database.url === undefined ? {} : { KONTOR_DATABASE_URL: database.url }),
  }
}

/** Starts a server and waits until it tells its address. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningProcess & { origin: string }> {
  const server = runProcess('main.ts', [], env)
  const origin = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const found = /http:\/\/[^\s"]+(?=[\s"])/.exec(server.output().stdout)?.[0]
      if (found !== undefined) resolve(found)
    })
    server.ended.then(() => reject(new Error(`the server ended: ${server.output().stderr}`)), reject)
  })
  return { ...server, origin }
}
