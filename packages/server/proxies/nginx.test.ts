import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from '../src/testing/sample-bodies.ts'
import { startTestApp } from '../src/testing/test-app.ts'
import { runNginx } from './run-nginx.ts'

/**
 * Starts a server that passes requests on to another server and then closes the connection instead of
 * responding, like a server that dies.
 */
async function dyingServer(origin: string) {
  const saved: number[] = []
  const server = createServer(async (request) => {
    const body = new Uint8Array(await buffer(request))
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const response = await fetch(origin + request.url, {
      method: request.method ?? '',
      headers: headers as Record<string, string>,
      body,
    })
    saved.push(response.status)
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, saved }
}

// nginx repeats a PUT on the next server. In `npm test`, http/repeated-save.test.ts simulates this.
test('a save that a real nginx repeats takes effect only once, and the metrics are not public', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const dying = await dyingServer(origin)
  const nginx = await runNginx([dying.address, new URL(origin).host])
  onTestFinished(() => nginx.stop())
  const alice = await app.user()
  let invoice = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  // Every second request goes to the dying server first.
  for (let save = 0; dying.saved.length === 0 && save < 4; save++) {
    const response = await fetch(nginx.origin + endpoints.updateInvoice.path, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${alice.token}`,
        'content-type': 'application/json',
        'idempotency-key': `save-${save}`,
      },
      body: JSON.stringify(invoice),
    })
    const saved = (await response.json()) as Invoice
    expect(saved).toMatchObject({ id: invoice.id, revision: (invoice.revision ?? 0) + 1 })
    invoice = saved
  }
  expect(dying.saved).toEqual([200])
  expect((await fetch(`${nginx.origin}/metrics`)).status).toBe(404)
})
