import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { createOwnedDatabase, runPostgres } from '@kontor/testing/databases/run-postgres'
import { runAdmin, startBuiltServer } from '@kontor/testing/processes/run-process'
import { send } from './send.ts'
import { shared } from './shared.ts'

export const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
export type Engine = keyof typeof engines

/** Numbers of invoices and drafts to create in an organisation; 0 if missing. */
export interface Amounts {
  invoices?: number
  drafts?: number
}

/** The data of a server, with the organisation `bench` and one user. */
export interface Data {
  /** Environment variables for a server that uses this data. */
  environment: NodeJS.ProcessEnv
  /** Adds example data to an organisation; creates the organisation if needed. */
  fill(organisation: string, amounts: Amounts): Promise<void>
  remove(): Promise<void>
}

/** A server to measure. */
export interface Site {
  data: Data
  /** Without a trailing slash. */
  origin: string
  /** Access token for the organisation `bench`. */
  token: string
  /** Seconds from its start to its first response. */
  secondsToStart: number
  /** Resident memory of the server, in MiB. */
  memory(): Promise<number>
}

const organisation = 'bench'
const password = 'Messung-2026'

async function createData(engine: Engine, amounts: Amounts): Promise<Data> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  const environment = {
    ...process.env,
    KONTOR_PORT: '0',
    KONTOR_DATA_DIR: folder,
    KONTOR_DATABASE_URL: engine === 'postgres' ? await createDatabase() : undefined,
    KONTOR_DEMO: 'off',
    KONTOR_LOG_LEVEL: 'silent',
  }
  const fill: Data['fill'] = async (name, { invoices = 0, drafts = 0 }) => {
    await runAdmin(environment, [
      'demo',
      name,
      '--invoices',
      `${invoices}`,
      '--drafts',
      `${drafts}`,
      '--customers',
      '10',
    ])
  }
  await foundOrganisation(environment, folder)
  await fill(organisation, amounts)
  return { environment, fill, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * An SQLite database in which `bench` has 100 drafts and another organisation has 100,000 invoices. All
 * figures that need it share it.
 */
export const manyInvoices = shared(
  async () => {
    const data = await createData('sqlite', { drafts: 100 })
    await data.fill('others', { invoices: 100_000 })
    return data
  },
  (data) => data.remove(),
)

/** Starts a server on the data and runs the work with it. */
export async function withServer<Result>(data: Data, work: (site: Site) => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const { origin, child, ended } = await startBuiltServer(data.environment)
  try {
    await send(`${origin}/readyz`)
    const secondsToStart = (performance.now() - startedAt) / 1000
    const token = await logIn(origin)
    return await work({ data, origin, token, secondsToStart, memory: () => memoryOf(origin) })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Creates data, starts a server on it, runs the work with the server, and then removes the data. */
export async function withSite<Result>(
  engine: Engine,
  amounts: Amounts,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const data = await createData(engine, amounts)
  try {
    return await withServer(data, work)
  } finally {
    await data.remove()
  }
}

/**
 * Creates the organisation `bench`. Its profile has a logo, like that of most sellers, so that finals have a
 * realistic size.
 */
async function foundOrganisation(environment: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const profile = join(folder, 'profile.json')
  const logo = `data:image/png;base64,${'iVBORw0KGgo'.repeat(400)}`
  await writeFile(profile, JSON.stringify({ legalName: 'Messung GmbH', logo }))
  await runAdmin(environment, ['org', 'create', organisation, '--name', 'Messung GmbH'])
  await runAdmin(environment, ['org', 'set', organisation, '--profile', profile])
  await runAdmin(environment, ['user', 'create', organisation, 'bench', '--password-stdin'], password)
}

async function logIn(origin: string): Promise<string> {
  const body = { instanceId: organisation, username: 'bench', password }
  const { start } = await send(origin + endpoints.login.path, { method: 'POST', body })
  const { accessToken } = JSON.parse(start) as { accessToken: string }
  return accessToken
}

async function memoryOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1024 / 1024
}

/** PostgreSQL that flushes each commit to the disk, as in production. */
const postgres = shared(
  () => runPostgres({ durable: true }),
  (running) => running.stop(),
)

let databases = 0

async function createDatabase(): Promise<string> {
  const { url } = await postgres()
  return createOwnedDatabase(url, `bench_${++databases}`)
}

/** Starts a floor server (floor-server.ts) on the site's database and runs the work with its origin. */
export async function withFloor<Result>(
  { data }: Site,
  work: (floor: string) => Promise<Result>,
): Promise<Result> {
  const floor = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: data.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return await work(await addressOf(floor))
  } finally {
    const ended = once(floor, 'exit')
    floor.kill()
    await ended
  }
}

async function addressOf(floor: ChildProcess): Promise<string> {
  if (floor.stdout === null) throw new Error('The floor server has no standard output.')
  const [line] = await once(floor.stdout, 'data')
  return String(line).trim()
}
