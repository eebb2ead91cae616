import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeOptions } from '../../../scripts/node-options.mjs'
import { root } from '../../../scripts/root.ts'

/** Milliseconds; several servers that start at once on a busy machine wait long for their turn. */
const longestStart = 90_000
const longestStop = 5_000
const pollInterval = 20

/** The user of every organisation that a test gets. */
export const firstUser = 'erika'

/** A server of its own: free port, data folder of its own, gone without a trace after `stop`. */
export interface ServerProcess {
  /** Origin of the web app and the API, without a slash at the end. */
  baseURL: string
  demoPassword: string
  /** What the server has printed so far. */
  log(): string
  /** `npm run admin -- …` on this server's data; throws when it does not end well. */
  admin(commandArguments: readonly string[], input?: string): Promise<void>
  /** A new, empty organisation with one user, `erika`, whose password is that of the demo. */
  foundOrganisation(id: string): Promise<void>
  stop(): Promise<void>
}

/** Starts packages/server and waits until it answers; `environment` adds settings of [A7]. */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kontor-e2e-'))
  const port = await freePort()
  const demoPassword = 'Browser-Test-2026'
  const settings = {
    ...process.env,
    KONTOR_PORT: String(port),
    KONTOR_DATA_DIR: dataFolder,
    KONTOR_DEMO_PASSWORD: demoPassword,
    KONTOR_LOG_LEVEL: 'warn',
    ...environment,
  }
  const server = run('packages/server/src/main.ts', [], settings)
  const baseURL = `http://127.0.0.1:${port}`
  let founder: Running | undefined
  const stop = async () => {
    if (founder) await end(founder.child)
    await end(server.child)
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await untilReady(baseURL, server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    baseURL,
    demoPassword,
    log: () => server.output(),
    stop,
    async admin(commandArguments, input = '') {
      const { child, output } = run('packages/server/src/admin/main.ts', commandArguments, settings)
      child.stdin?.end(input)
      const [status] = await once(child, 'exit')
      if (status !== 0) throw new Error(`admin ${commandArguments.join(' ')}: ${output()}`)
    },
    async foundOrganisation(id) {
      founder ??= run(
        'packages/server/src/testing/found-organisations.ts',
        [firstUser, demoPassword],
        settings,
      )
      founder.child.stdin?.write(`${id}\n`)
      await untilPrinted(founder, id)
    },
  }
}

/** Waits until a program has printed a line; throws what it printed instead when it ends. */
async function untilPrinted({ child, output }: Running, line: string): Promise<void> {
  while (!output().split('\n').includes(line)) {
    if (child.exitCode !== null) throw new Error(output())
    await wait(pollInterval)
  }
}

interface Running {
  child: ChildProcess
  output: () => string
}

function run(program: string, programArguments: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [...nodeOptions, program, ...programArguments], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { child, output: () => output }
}

async function untilReady(baseURL: string, { child, output }: Running): Promise<void> {
  const deadline = Date.now() + longestStart
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${baseURL}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await wait(pollInterval)
  }
  throw new Error(`The server did not start:\n${output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), longestStop)
  await exited
  clearTimeout(patience)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
