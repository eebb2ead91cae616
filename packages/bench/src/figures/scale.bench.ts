import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { endProcess, runAdmin, startBuiltServer } from '@kontor/testing/processes/run-process'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, medianRound, type Round, timed, timesAsLong } from '../figure.ts'
import { type Crowd, largeCrowd, logInTo, organisationCount, rowsOf, smallCrowd } from '../scale.ts'
import { repeatConcurrently, send } from '../send.ts'
import { shared } from '../shared.ts'

/** Calls per round: few, so that the two databases alternate quickly. */
const perRound = 5
const finalsOfLarge = `${(organisationCount * 50).toLocaleString('en')} finals`

/** A call to a database with many organisations, compared with the same call to a database with twenty. */
const against = (name: string, title: string, call: (crowd: Crowd) => Round, atMost = 1.5): Figure => ({
  name: `scale-${name}`,
  title: `${title}, with ${organisationCount.toLocaleString('en')} organisations and ${finalsOfLarge}, compared with 20 and 1,000`,
  unit: '×',
  bound: { atMost },
  longest: 30,
  async measure() {
    const [large, small] = [await largeCrowd(), await smallCrowd()]
    return timesAsLong(call(large), call(small))
  },
})

const {
  listFinalInvoices,
  listFinalsPage,
  listDraftInvoices,
  search,
  listAuditEvents,
  createInvoice,
  setInvoiceStatus,
} = endpoints

const post = (crowd: Crowd, path: string, body: object) =>
  send(crowd.origin + path, { method: 'POST', token: crowd.nextToken(), body })

export const figures: Figure[] = [
  against('list', 'List of finals', (crowd) =>
    timed(() => post(crowd, listFinalInvoices.path, { start: 0, end: 0 }), perRound),
  ),
  against('drafts', 'List of drafts', (crowd) =>
    timed(() => send(crowd.origin + listDraftInvoices.path, { token: crowd.nextToken() }), perRound),
  ),
  against('search', "The palette's search", (crowd) =>
    timed(() => post(crowd, search.path, { query: 'beratung' }), perRound),
  ),
  against('audit', 'Audit trail', (crowd) => timed(() => post(crowd, listAuditEvents.path, {}), perRound)),
  against('login', 'Login', (crowd) => timed(() => logInTo(crowd.origin, crowd.nextOrganisation()))),
  against('finalize', 'Finalizing', (crowd) => async () => {
    const token = crowd.nextToken()
    const { start } = await send(crowd.origin + createInvoice.path, {
      method: 'POST',
      token,
      body: exampleInvoice(1),
    })
    const invoiceId = /"id":"([^"]+)"/.exec(start)?.[1] ?? ''
    const { method, path } = setInvoiceStatus
    return timed(() => send(crowd.origin + path, { method, token, body: { invoiceId, status: 'final' } }))()
  }),
  against('start', 'Server startup', (crowd) => async () => {
    const startedAt = performance.now()
    const server = await startBuiltServer(crowd.environment)
    await send(`${server.origin}/readyz`)
    const milliseconds = performance.now() - startedAt
    await endProcess(server)
    return milliseconds
  }),
  against(
    'export',
    'Export of one organisation',
    (crowd) => () =>
      inFolder((folder) =>
        timed(() =>
          runAdmin(crowd.environment, ['export', crowd.nextOrganisation(), join(folder, 'export')]),
        )(),
      ),
  ),
  against(
    'backup',
    'Backup of one organisation',
    (crowd) => () => inFolder((folder) => backedUp(crowd, folder)),
  ),
  against(
    'restore',
    'Restore of one organisation',
    (crowd) => () =>
      inFolder(async (folder) => {
        await backedUp(crowd, folder)
        await runAdmin(crowd.environment, [
          'org',
          'remove',
          'original',
          '--yes',
          '--export',
          join(folder, 'export'),
        ])
        return timed(() =>
          runAdmin(crowd.environment, ['org', 'restore', 'original', join(folder, 'backup')]),
        )()
      }),
  ),
  {
    name: 'scale-indexes',
    title: `Size of the indexes relative to that of the tables, with ${finalsOfLarge}`,
    unit: '%',
    longest: 30,
    async measure() {
      const [row] = await rowsOf<{ tables: string; indexes: string; each: string }>(await largeCrowd(), sizes)
      process.stderr.write(`${row?.each}\n`)
      return { value: (100 * Number(row?.indexes)) / Number(row?.tables) }
    },
  },
  {
    name: 'scale-vacuum',
    title: `Time per row to vacuum the invoice table, with ${finalsOfLarge}, compared with 1,000`,
    unit: '×',
    longest: 30,
    async measure() {
      const [large, small] = [await largeCrowd(), await smallCrowd()]
      const vacuum = (crowd: Crowd) => timed(() => rowsOf(crowd, 'vacuum (analyze) invoice'))
      const perOrganisation = (await vacuum(large)()) / organisationCount
      process.stderr.write(`Vacuum: ${Math.round((perOrganisation * organisationCount) / 1000)} s\n`)
      return medianRound(3, async () => perOrganisation / ((await vacuum(small)()) / 20))
    },
  },
  {
    name: 'scale-partitions',
    title: `List query on 16 hash partitions, compared with one table, with ${finalsOfLarge}`,
    unit: '×',
    longest: 30,
    async measure() {
      const crowd = await largeCrowd()
      for (const statement of partitioned) await rowsOf(crowd, statement)
      const query = (table: string) => timed(() => rowsOf(crowd, listOf(table, crowd.nextOrganisation())), 5)
      return timesAsLong(query('invoice_in_parts'), query('invoice'))
    },
  },
  {
    name: 'scale-processes',
    title: '16 clients fetch 200 lists from three server processes, compared with one process',
    unit: '×',
    longest: 30,
    async measure() {
      const crowd = await largeCrowd()
      const more = [await startBuiltServer(crowd.environment), await startBuiltServer(crowd.environment)]
      const origins = [crowd.origin, ...more.map(({ origin }) => origin)]
      const ratio = await timesAsLong(listsFrom(crowd, origins), listsFrom(crowd, [crowd.origin]))
      for (const server of more) await endProcess(server)
      return ratio
    },
  },
  {
    name: 'scale-cores',
    title: '16 clients fetch 200 lists from two processes, each on its own core, compared with one process',
    unit: '×',
    longest: 30,
    async measure() {
      const crowd = await largeCrowd()
      const [one, two] = [
        await startBuiltServer(crowd.environment),
        await startBuiltServer(crowd.environment),
      ]
      for (const [core, { child }] of [one, two].entries()) pinTo(core, child.pid)
      const ratio = await timesAsLong(
        listsFrom(crowd, [one.origin, two.origin]),
        listsFrom(crowd, [one.origin]),
      )
      for (const server of [one, two]) await endProcess(server)
      return ratio
    },
  },
  {
    name: 'scale-page',
    title: 'Page of 200 in the middle of 50,000 finals, compared with the first page',
    unit: '×',
    bound: { atMost: 1.5 },
    longest: 30,
    async measure() {
      const crowd = await longCrowd()
      const token = await logInTo(crowd.origin, 'org-1')
      const page = (after: string) =>
        send(crowd.origin + listFinalsPage.path, { method: 'POST', token, body: { after } })
      const [middle] = await rowsOf<{ cursor: string }>(crowd, middleOfList)
      return timesAsLong(
        timed(() => page(middle?.cursor ?? ''), perRound),
        timed(() => page(''), perRound),
      )
    },
  },
  {
    name: 'scale-long-list',
    title: 'List of 50,000 finals, compared with reading their documents from the database',
    unit: '×',
    bound: { atMost: 3 },
    longest: 30,
    async measure() {
      const crowd = await longCrowd()
      const token = await logInTo(crowd.origin, 'org-1')
      const body = { start: 0, end: 0 }
      const list = () => send(crowd.origin + listFinalInvoices.path, { method: 'POST', token, body })
      process.stderr.write(`${((await list()).bytes / 2 ** 20).toFixed(1)} MiB\n`)
      return timesAsLong(
        timed(list),
        timed(() => rowsOf(crowd, listOf('invoice', 'org-1'))),
      )
    },
  },
]

/** 16 clients fetch 200 lists from these servers in turn. */
function listsFrom(crowd: Crowd, origins: string[]): Round {
  let turn = 0
  return timed(() =>
    repeatConcurrently(200, 16, () =>
      post({ ...crowd, origin: origins[turn++ % origins.length] ?? '' }, listFinalInvoices.path, {
        start: 0,
        end: 0,
      }),
    ),
  )
}

/** Keeps a process and its threads on one core. */
function pinTo(core: number, pid: number | undefined): void {
  execFileSync('taskset', ['-acp', `${core}`, `${pid}`], { stdio: 'ignore' })
}

async function inFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-scale-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Backs up the organisation of which all others are copies. Returns the duration in milliseconds. */
function backedUp(crowd: Crowd, folder: string): Promise<number> {
  return timed(() => runAdmin(crowd.environment, ['org', 'backup', 'original', join(folder, 'backup')]))()
}

/** The large database, with 50,000 finals in org-1. */
const longCrowd = shared(async () => {
  const crowd = await largeCrowd()
  await rowsOf(crowd, growOrganisation)
  await rowsOf(crowd, 'analyze invoice')
  return crowd
})

const middleOfList = `
  select invoice_date || '-' || counter || '-' || id as cursor from invoice
  where organisation = 'org-1' and status = 'final' order by invoice_date desc, counter desc, id offset 25000 limit 1`

const sizes = `
  select sum(pg_table_size(oid)) as tables, sum(pg_indexes_size(oid)) as indexes,
    string_agg(relname || ' ' || pg_size_pretty(pg_table_size(oid)) || ' + ' || pg_size_pretty(pg_indexes_size(oid)), ', '
      order by pg_total_relation_size(oid) desc) as each
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 2^20`

const partitioned = [
  'create table invoice_in_parts (like invoice including all) partition by hash (organisation)',
  ...Array.from(
    { length: 16 },
    (_, part) =>
      `create table invoice_part_${part} partition of invoice_in_parts for values with (modulus 16, remainder ${part})`,
  ),
  'insert into invoice_in_parts select * from invoice',
  'vacuum (analyze) invoice_in_parts',
]

const listOf = (table: string, organisation: string) =>
  `select document from ${table} where organisation = '${organisation}' and status = 'final' order by invoice_date desc, id`

/** Copies the finals of org-1 so that it has a thousand times as many: 50,000. */
const growOrganisation = `
  do $$ declare columns text; begin
    select string_agg(case column_name when 'id' then 't.id || ''-'' || n' when 'number' then 't.number || ''-'' || n' else 't.' || quote_ident(column_name) end, ', ' order by ordinal_position)
      into columns from information_schema.columns where table_name = 'invoice' and table_schema = 'public';
    execute 'insert into invoice select ' || columns || ' from invoice t, generate_series(1, 999) n where t.organisation = ''org-1'' and t.status = ''final''';
  end $$`
