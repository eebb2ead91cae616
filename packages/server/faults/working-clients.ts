import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { type Acknowledged, beforeRetry, logIn, type ResponseBody } from './books.ts'

export interface WorkingClients {
  /** Requests that succeeded, at once or when they were repeated once. */
  done: number
  /** Requests that had to be repeated. */
  repeated: number
  /** What the second response to a request was, if it failed too. */
  failed: string[]
  acknowledged: Acknowledged
  /** Lets the clients finish what they have begun. */
  stop(): Promise<void>
}

interface Call {
  method: string
  path: string
}

/**
 * Clients that write, save, finalize and list invoices until they are stopped. They repeat a request once if
 * it has no response or its status is 500 or more, with the same idempotency key.
 */
export async function workingClients(origin: string, count: number): Promise<WorkingClients> {
  const { accessToken } = await logIn(origin)
  let isStopped = false
  const state: WorkingClients = {
    done: 0,
    repeated: 0,
    failed: [],
    acknowledged: new Map(),
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }

  async function send({ method, path }: Call, body: object, key: string) {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      'idempotency-key': key,
    }
    try {
      const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
      const text = await response.text()
      return response.status === 200
        ? { body: JSON.parse(text) as ResponseBody }
        : { failure: `${method} ${path}: ${response.status} ${text}` }
    } catch (error) {
      return { failure: `${method} ${path}: ${error} ${Reflect.get(Object(error), 'cause')}` }
    }
  }

  async function call(endpoint: Call, body: object): Promise<ResponseBody | undefined> {
    const key = randomUUID()
    let response = await send(endpoint, body, key)
    if (response.failure !== undefined) {
      state.repeated++
      await beforeRetry()
      response = await send(endpoint, body, key)
    }
    if (response.failure === undefined) state.done++
    else state.failed.push(response.failure)
    return response.body
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const draft = await call(endpoints.createInvoice, {})
      if (draft === undefined) continue
      await call(endpoints.updateInvoice, draft)
      const body = { invoiceId: draft.id, status: 'final' }
      const final = await call(endpoints.setInvoiceStatus, body)
      if (final !== undefined) state.acknowledged.set(draft.id, final.invoiceNumber)
      await call(endpoints.listFinalsPage, { start: 0, end: 0, after: '', size: 10 })
    }
  }
  const working = Array.from({ length: count }, work)
  return state
}
