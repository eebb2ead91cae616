import { endpoints } from '@kontor/contract/endpoints'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, timed, timesAsLong } from '../figure.ts'
import { atOnce, send } from '../send.ts'
import { type Engine, engines, type Site, withFloor, withSite } from '../site.ts'

/** Finals per round: few, so that both alternate quickly on a busy machine. */
const perRound = 2
/** Drafts that are created in advance. */
const stock = 32

const against = (engine: Engine): Figure => ({
  name: `finalize-${engine}`,
  title: `Rate of finalizing, against a bare route that draws a number and stores a text (${engines[engine]})`,
  unit: '×',
  bound: { atLeast: 0.35 },
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

export const figures: Figure[] = [against('sqlite'), against('postgres')]

let number = 0

async function createDrafts({ origin, token }: Site): Promise<string[]> {
  const ids: string[] = []
  await atOnce(stock, 4, async () => {
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
