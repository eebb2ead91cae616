import { endpoints } from '@kontor/contract/endpoints'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, type Measurement, medianOf, timed, timesAsLong } from '../figure.ts'
import { repeatConcurrently, send } from '../send.ts'
import { type Engine, engines, type Site, withFloor, withSite } from '../site.ts'

/** Finals per round; only a few, so that the two servers alternate quickly on a busy machine. */
const perRound = 2
/** Number of drafts that are created in advance. */
const stock = 32

/** Lowest rates, in relation to the bare route. */
const bounds = { sqlite: { atLeast: 0.4 }, postgres: { atLeast: 0.3 } }

const against = (engine: Engine): Figure => ({
  name: `finalize-${engine}`,
  title: `Rate of finalizing, compared with a bare route that assigns a number and stores a text (${engines[engine]})`,
  unit: '×',
  bound: bounds[engine],
  measure: () =>
    withSite(engine, {}, (site) =>
      withFloor(site, (floor) => {
        const { token } = site
        const bare = timed(() => send(`${floor}/final`, { method: 'PUT', token }), perRound)
        const drafts: string[] = []
        return timesAsLong(bare, async () => {
          if (drafts.length < perRound) drafts.push(...(await createDrafts(site)))
          return timed(() => finalize(site, drafts.pop() ?? ''), perRound)()
        })
      }),
    ),
})

/** Number of clients of one organisation that finalize simultaneously and take their numbers in turn. */
const clients = 16
/** Finals per round, counting all clients together. */
const finalsPerRound = 64

const concurrentAgainst = (engine: Engine): Figure => ({
  name: `finalize-16-${engine}`,
  title: `Rate at which ${clients} clients of one organisation finalize, compared with the bare route (${engines[engine]})`,
  unit: '×',
  bound: bounds[engine],
  measure: () =>
    withSite(engine, {}, (site) =>
      withFloor(site, async (floor) => (await concurrentRounds(site, floor)).rate),
    ),
})

/** Shows the longest waits for a number. */
const slowest = (engine: Engine): Figure => ({
  name: `finalize-16-p99-${engine}`,
  title: `99th percentile of the time to finalize, with ${clients} clients at once, compared with the bare route (${engines[engine]})`,
  unit: '×',
  bound: { atMost: engine === 'sqlite' ? 2 : 3.5 },
  measure: () =>
    withSite(engine, {}, (site) =>
      withFloor(site, async (floor) => (await concurrentRounds(site, floor)).p99),
    ),
})

export const figures: Figure[] = [
  against('sqlite'),
  against('postgres'),
  concurrentAgainst('sqlite'),
  concurrentAgainst('postgres'),
  slowest('sqlite'),
  slowest('postgres'),
]

/**
 * Rate at which clients finalize simultaneously, and the 99th percentile of the time that one call takes,
 * both relative to the bare route, which locks its rows in the same way. Rounds of finalizing and of the bare
 * route alternate.
 */
async function concurrentRounds(site: Site, floor: string): Promise<{ rate: Measurement; p99: Measurement }> {
  const { token } = site
  const p99s: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  const concurrently = (whose: 'ours' | 'floor', one: () => Promise<unknown>) => async () => {
    const times: number[] = []
    const call = async () => {
      times.push(await timed(one)())
    }
    const milliseconds = await timed(() => repeatConcurrently(finalsPerRound, clients, call))()
    p99s[whose].push(times.toSorted((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN)
    return milliseconds
  }
  const bare = concurrently('floor', () => send(`${floor}/final`, { method: 'PUT', token }))
  const rate = await timesAsLong(bare, async () => {
    const drafts = await createDrafts(site, finalsPerRound)
    return concurrently('ours', () => finalize(site, drafts.pop() ?? ''))()
  })
  const ratios = p99s.ours.map((ours, round) => ours / (p99s.floor[round] ?? Number.NaN))
  return { rate, p99: medianOf(ratios) }
}

let number = 0

async function createDrafts({ origin, token }: Site, amount = stock): Promise<string[]> {
  const ids: string[] = []
  await repeatConcurrently(amount, 4, async () => {
    const { start } = await send(origin + endpoints.createInvoice.path, {
      method: 'POST',
      token,
      body: exampleInvoice(number++),
    })
    ids.push(/"id":"([^"]+)"/.exec(start)?.[1] ?? '')
  })
  return ids
}

function finalize({ origin, token }: Site, invoiceId: string): Promise<unknown> {
  const { method, path } = endpoints.setInvoiceStatus
  return send(origin + path, { method, token, body: { invoiceId, status: 'final' } })
}
