import { endpoints } from '@kontor/contract/endpoints'
import { type Figure, timed } from '../figure.ts'
import { send } from '../send.ts'
import { type Engine, engines, withSite } from '../site.ts'

/** Queries that match all, many, few and no invoices. */
const queries = ['a', 'kröger', 'wartung umbau', '2026-0042', '97070', 'gibt es nicht']
const rounds = 5

const over10000 = (engine: Engine): Figure => ({
  name: `search-call-${engine}`,
  title: `Slowest of the searches that the command palette makes in 10,000 finals (${engines[engine]})`,
  unit: 'ms',
  bound: { atMost: 50 },
  measure: () =>
    withSite(engine, { invoices: 10_000, drafts: 50 }, async ({ origin, token }) => {
      const call = (query: string) =>
        send(origin + endpoints.search.path, { method: 'POST', token, body: { query } })
      for (const query of queries) await call(query)
      const slowest: number[] = []
      for (const query of queries) {
        const times: number[] = []
        while (times.length < rounds) times.push(await timed(() => call(query))())
        slowest.push(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN)
      }
      return { value: Math.max(...slowest) }
    }),
})

export const figures: Figure[] = [over10000('sqlite'), over10000('postgres')]
