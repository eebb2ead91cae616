import { endpoints } from '@kontor/contract/endpoints'
import { type Figure, type Measurement, timed, timesAsLong } from '../figure.ts'
import { repeatConcurrently, send } from '../send.ts'
import { type Engine, engines, manyInvoices, type Site, withFloor, withServer, withSite } from '../site.ts'

const drafts = 1000
const plain = { 'accept-encoding': 'identity' }
/** Calls per round for a list of 1,000 drafts, a list of 100 drafts, and an unchanged list (304). */
const [whole, small, unchanged] = [8, 40, 200]

/** Lists the drafts `times` times, four at once, so that the server is always busy. */
const listDrafts = ({ origin, token }: Site, times: number, headers: Record<string, string> = plain) =>
  timed(() =>
    repeatConcurrently(times, 4, () => send(origin + endpoints.listDraftInvoices.path, { token, headers })),
  )

const against = (engine: Engine): Figure => ({
  name: `list-${engine}`,
  title: `Rate of listing 1,000 drafts, compared with a bare route that joins the stored text (${engines[engine]})`,
  unit: '×',
  bound: { atLeast: 0.6 },
  measure: () =>
    withSite(engine, { drafts }, (site) =>
      withFloor(site, (floor) => {
        const { token } = site
        const bare = timed(() =>
          repeatConcurrently(whole, 4, () => send(`${floor}/drafts`, { token, headers: plain })),
        )
        return timesAsLong(bare, listDrafts(site, whole))
      }),
    ),
})

export const figures: Figure[] = [
  against('sqlite'),
  against('postgres'),
  {
    name: 'list-304',
    title: 'Listing 1,000 drafts that the caller already has (304), compared with sending the list',
    unit: '×',
    bound: { atMost: 0.5 },
    measure: () =>
      withSite('sqlite', { drafts }, async (site) => {
        const { etag } = await send(site.origin + endpoints.listDraftInvoices.path, { token: site.token })
        const known = listDrafts(site, unchanged, { ...plain, 'if-none-match': etag })
        const sent = listDrafts(site, whole)
        return timesAsLong(
          async () => (await known()) / unchanged,
          async () => (await sent()) / whole,
        )
      }),
  },
  {
    name: 'list-compressed',
    title: 'Size of a list of 1,000 drafts as sent to a browser, compared with the uncompressed list',
    unit: '×',
    bound: { atMost: 0.1 },
    measure: () =>
      withSite('sqlite', { drafts }, async ({ origin, token }): Promise<Measurement> => {
        const list = async (encoding: string) =>
          send(origin + endpoints.listDraftInvoices.path, { token, headers: { 'accept-encoding': encoding } })
        return { value: (await list('gzip, deflate, br, zstd')).bytes / (await list('identity')).bytes }
      }),
  },
  {
    name: 'list-growth-sqlite',
    title: 'Listing 100 drafts while other organisations have 100,000 invoices, compared with 100 (SQLite)',
    unit: '×',
    bound: { atMost: 1.5 },
    measure: async () => withServer(await manyInvoices(), (many) => againstFew('sqlite', many)),
  },
  {
    name: 'list-growth-postgres',
    title:
      'Listing 100 drafts while other organisations have 10,000 invoices, compared with 100 (PostgreSQL)',
    unit: '×',
    bound: { atMost: 1.5 },
    measure: () =>
      withSite('postgres', { drafts: 100 }, async (many) => {
        await many.data.fill('others', { invoices: 10_000 })
        return againstFew('postgres', many)
      }),
  },
  {
    name: 'list-memory',
    title: 'Growth of resident memory while 10,000 finals are sent',
    unit: 'MiB',
    bound: { atMost: 96 },
    measure: () => withSite('sqlite', { invoices: 10_000 }, growthWhileSending),
  },
]

function againstFew(engine: Engine, many: Site): Promise<Measurement> {
  return withSite(engine, { drafts: 100 }, async (few) => {
    await few.data.fill('others', { invoices: 100 })
    return timesAsLong(listDrafts(many, small), listDrafts(few, small))
  })
}

/** Fetches the list twice plain and twice compressed, after smaller lists that warm the server up. */
async function growthWhileSending(site: Site): Promise<Measurement> {
  const list = (start: number, headers: Record<string, string>) =>
    send(site.origin + endpoints.listFinalInvoices.path, {
      method: 'POST',
      token: site.token,
      headers,
      body: { start, end: 0 },
    })
  const lastDays = Math.floor(Date.now() / 1000) - 5 * 24 * 3600
  for (let round = 0; round < 20; round++) await list(lastDays, plain)
  const before = await site.memory()
  let max = before
  let sending = true
  const watch = (async () => {
    while (sending) max = Math.max(max, await site.memory())
  })()
  for (const encoding of ['identity', 'gzip', 'zstd', 'identity'])
    await list(0, { 'accept-encoding': encoding })
  sending = false
  await watch
  return { value: max - before }
}
