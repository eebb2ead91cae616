import { endpoints } from '@kontor/contract/endpoints'
import { exampleInvoice } from '../example-invoices.ts'
import type { Figure, Measurement } from '../figure.ts'
import { send } from '../send.ts'
import { type Engine, engines, type Site, withSite } from '../site.ts'

const clients = 50
/** In milliseconds. */
const [warmUp, measured] = [3000, 15_000]

const figureOf = (engine: Engine): Figure => ({
  name: `load-${engine}`,
  title: `99th percentile of call times with ${clients} clients and mixed calls, compared with the median (${engines[engine]})`,
  unit: '×',
  bound: { atMost: 10 },
  measure: () => withSite(engine, { drafts: 100, invoices: 1000 }, underLoad),
})

export const figures: Figure[] = [figureOf('sqlite'), figureOf('postgres')]

/**
 * Every client works on one invoice after another, one call at a time. Any failed response ends the
 * measurement.
 */
async function underLoad(site: Site): Promise<Measurement> {
  const startedAt = performance.now()
  const times: number[] = []
  const client = async (index: number) => {
    for (let number = index; performance.now() < startedAt + warmUp + measured; number += clients) {
      for await (const milliseconds of office(site, number)) {
        if (performance.now() > startedAt + warmUp) times.push(milliseconds)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  return { value: quantile(0.99) / quantile(0.5) }
}

/** Makes the calls of a user who works on one invoice. Yields the duration of each call in milliseconds. */
async function* office({ origin, token }: Site, number: number): AsyncGenerator<number> {
  let response = ''
  const call = async ({ method, path }: { method: string; path: string }, body?: object) => {
    const startedAt = performance.now()
    const sending = body === undefined ? { method, token } : { method, token, body }
    response = (await send(origin + path, sending)).start
    return performance.now() - startedAt
  }
  const lastDays = Math.floor(Date.now() / 1000) - 30 * 24 * 3600
  yield await call(endpoints.listDraftInvoices)
  yield await call(endpoints.listFinalInvoices, { start: lastDays, end: 0 })
  yield await call(endpoints.listCustomers)
  yield await call(endpoints.listInvoiceTags)
  yield await call(endpoints.createInvoice, { ...exampleInvoice(number), tags: ['neu'] })
  const invoiceId = /"id":"([^"]+)"/.exec(response)?.[1] ?? ''
  yield await call(endpoints.startInvoiceEdit, { invoiceId })
  yield await call(endpoints.updateInvoice, { ...exampleInvoice(number + 1), id: invoiceId, revision: 1 })
  yield await call({ ...endpoints.getInvoice, path: endpoints.getInvoice.path.replace('{id}', invoiceId) })
  yield await call(endpoints.addInvoiceTag, { invoiceId, tag: { tag: 'offen' } })
  yield await call(endpoints.setInvoiceStatus, { invoiceId, status: 'final' })
}
