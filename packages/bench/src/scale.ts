import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { createOwnedDatabase, runPostgres } from '@kontor/testing/databases/run-postgres'
import { endProcess, runAdmin, startBuiltServer } from '@kontor/testing/processes/run-process'
import pg from 'pg'
import { send } from './send.ts'
import { shared } from './shared.ts'

/**
 * Number of organisations in the large database; each has 50 finals. `KONTOR_BENCH_ORGANISATIONS=20000`
 * results in a million finals.
 */
export const organisationCount = Number(process.env.KONTOR_BENCH_ORGANISATIONS ?? 2_000)
const smallCount = 20
/** Calls use this many organisations, spread evenly over the database. */
const usedCount = 20
const finals = 50
const copiedAtOnce = 500
const password = 'Messung-2026'
const user = 'bench'

/** The tables in which the copied organisation has rows. Each table comes after those that it refers to. */
const tables = [
  'organisation_profile',
  'organisation',
  'user_account',
  'customer',
  'item_template',
  'tag',
  'layout_template',
  'invoice',
  'invoice_counter',
  'audit_event',
  'audit_head',
  'search_entry',
]

/** A PostgreSQL database with many organisations, and a server that uses it. */
export interface Crowd {
  /** URL that connects as a superuser, who bypasses row-level security. */
  superuserUrl: string
  environment: NodeJS.ProcessEnv
  origin: string
  /** Returns the access token of one of its organisations, taking the organisations in turn. */
  nextToken(): string
  nextOrganisation(): string
}

const postgres = shared(
  () => runPostgres(),
  (running) => running.stop(),
)

/** The same data for a few and for many organisations. */
export const smallCrowd = crowd('small', smallCount)
export const largeCrowd = crowd('large', organisationCount)

/** Runs a statement as a superuser, without row-level security, and returns its rows. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  { superuserUrl }: Crowd,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** Logs in to an organisation of a crowd; returns the access token. */
export async function logInTo(origin: string, organisation: string): Promise<string> {
  const body = { instanceId: organisation, username: user, password }
  const { start } = await send(origin + endpoints.login.path, { method: 'POST', body })
  return (JSON.parse(start) as { accessToken: string }).accessToken
}

function crowd(name: string, count: number): () => Promise<Crowd> {
  return shared(
    async () => {
      const { url } = await postgres()
      const database = `scale_${name}`
      const folder = await mkdtemp(join(tmpdir(), 'kontor-scale-'))
      const environment = {
        ...process.env,
        KONTOR_PORT: '0',
        KONTOR_DATA_DIR: folder,
        KONTOR_DATABASE_URL: await createOwnedDatabase(url, database),
        KONTOR_DEMO: 'off',
        KONTOR_LOG_LEVEL: 'silent',
      }
      const superuserUrl = Object.assign(new URL(url), { pathname: database }).href
      await foundOriginal(environment)
      await copyOriginal(superuserUrl, count)
      const server = await startBuiltServer(environment)
      const organisations = Array.from(
        { length: usedCount },
        (_, index) => `org-${1 + Math.floor(((index + 0.5) * count) / usedCount)}`,
      )
      const tokens: string[] = []
      for (const organisation of organisations) tokens.push(await logInTo(server.origin, organisation))
      let turn = 0
      return {
        superuserUrl,
        environment,
        origin: server.origin,
        nextToken: () => tokens[turn++ % usedCount] ?? '',
        nextOrganisation: () => organisations[turn++ % usedCount] ?? '',
        async end() {
          await endProcess(server)
          await rm(folder, { recursive: true, force: true })
        },
      }
    },
    (crowd) => crowd.end(),
  )
}

/** Creates one organisation with Kontor's admin commands. The others are copies of it. */
async function foundOriginal(environment: NodeJS.ProcessEnv): Promise<void> {
  const amounts = ['--invoices', `${finals}`, '--customers', '10', '--drafts', '2']
  await runAdmin(environment, ['demo', 'original', ...amounts])
  await runAdmin(environment, ['user', 'create', 'original', user, '--password-stdin'], password)
}

/**
 * Copies the original's rows to `count` new organisations. Keys begin with the organisation, so a copied row
 * differs only in its organisation.
 */
async function copyOriginal(superuserUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  for (let first = 1; first <= count; first += copiedAtOnce) {
    const last = Math.min(count, first + copiedAtOnce - 1)
    await client.query('begin')
    for (const table of tables) {
      const { rows } = await client.query<{ column_name: string }>(
        'select column_name from information_schema.columns where table_name = $1 order by ordinal_position',
        [table],
      )
      const columns = rows.map(({ column_name }) => `"${column_name}"`)
      const owner = table === 'organisation' ? '"id"' : '"organisation"'
      const values = columns.map((column) => (column === owner ? `'org-' || n` : `t.${column}`))
      await client.query(
        `insert into ${table} (${columns}) select ${values} from ${table} t, generate_series(${first}, ${last}) n
         where t.${owner} = 'original'`,
      )
    }
    await client.query('commit')
    process.stderr.write(`\r${last} of ${count} organisations`)
  }
  process.stderr.write('\n')
  await client.query('analyze')
  await client.end()
}
