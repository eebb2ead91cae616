// @vitest-environment happy-dom
import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import { expect, test, vi } from 'vitest'
import { fakeServer, noNetwork } from '../testing/fake-server.ts'
import { request } from './request.ts'

const settle = (invoiceId: string) =>
  request('', '', chainEndpoints.settleProject, { body: { invoiceId } }).catch(() => undefined)
const call = 'POST /v1/invoices/invoice/settle'

test('a call that creates keeps its key until its body changes or it succeeds [A4.10]', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const server = fakeServer({ [call]: noNetwork })
  await settle('A')
  await settle('A')
  await settle('B')
  server.respond({ [call]: () => ({}) })
  await settle('B')
  await settle('B')
  const [first, repeated, changed, succeeded, next] = server.requests.map((sent) => sent.idempotencyKey)
  expect(repeated).toBe(first)
  expect(changed).not.toBe(first)
  expect(succeeded).toBe(changed)
  expect(next).not.toBe(succeeded)
  expect([first, changed, next]).not.toContain('')
})

test('a key that the caller gives is used, and a call that creates nothing has none [A4.10]', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { requests } = fakeServer({ [call]: () => ({}), 'GET /v1/invoices/id/A/chain': () => [] })
  const body = { invoiceId: 'A' }
  await request('', '', chainEndpoints.settleProject, { body, idempotencyKey: 'own' }).catch(() => undefined)
  await request('', '', chainEndpoints.getInvoiceChain, { params: { id: 'A' } }).catch(() => undefined)
  expect(requests.map((sent) => sent.idempotencyKey)).toEqual(['own', ''])
})
