import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
})
afterAll(() => app.close())

/** A JSON list of as many elements as fit into a body of 1 MiB. */
const listOf = (element: string) => {
  const amount = Math.floor((1024 * 1024 - 100) / (element.length + 1))
  return `[${new Array<string>(amount).fill(element).join(',')}]`
}

const { createInvoice, updateInvoice, createCustomer, saveItemTemplate } = endpoints
const bodies: [string, Endpoint, string][] = [
  ['empty items', createInvoice, `{"content":{"items":${listOf('{}')}}}`],
  ['empty items in an update', updateInvoice, `{"id":"x","content":{"items":${listOf('{}')}}}`],
  ['surcharges', createInvoice, `{"content":{"surcharges":${listOf('{}')}}}`],
  ['infos', createInvoice, `{"content":{"customInfos":${listOf('{}')}}}`],
  ['references', createInvoice, `{"content":{"surcharges":[{"itemReferences":${listOf('"a"')}}]}}`],
  ['tags', createInvoice, `{"tags":${listOf('"a"')}}`],
  ['wrong elements', createInvoice, `{"content":{"items":${listOf('1')}}}`],
  ['wrong tags', createInvoice, `{"tags":${listOf('1')}}`],
  ['unknown values', createInvoice, `{"extra":${listOf('1')}}`],
  ['websites', createCustomer, `{"contactPreferences":{"websites":${listOf('""')}}}`],
  ['a long text', saveItemTemplate, JSON.stringify({ template: { title: 'x'.repeat(1_000_000) } })],
  ['directors', endpoints.updateProfile, `{"directors":${listOf('1')}}`],
  ['layout items', endpoints.createLayoutTemplate, `{"definition":{"header":${listOf('{}')}}}`],
]

describe('returns a short 400 response for a body of about 1 MiB that is mostly one list or text', () => {
  test.each(bodies)('%s', async (_what, endpoint, body) => {
    const response = await alice.send(endpoint, { text: body })
    expect(response.json()).toMatchObject({ status: 400, code: 'invalidRequest' })
    expect(response.json().issues).toHaveLength(1)
    expect(response.rawPayload.length).toBeLessThan(1000)
  })
})

test('an error response takes at most 64 KiB, even for 200 invalid fields with long keys', async () => {
  const styles = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => ['\u0001'.repeat(495) + index, { fontSize: 'x' }]),
  )
  const body = { name: 'x', definition: { page: { styles }, body: {} } }
  const response = await alice.send(endpoints.createLayoutTemplate, { body })
  expect(response.json()).toMatchObject({ code: 'invalidRequest' })
  expect(response.rawPayload.length).toBeGreaterThan(10_000)
  expect(response.rawPayload.length).toBeLessThan(64 * 1024)
})

test('calls that need no login reject a body of more than 4 KiB, or any file without a code', async () => {
  const publicCalls = Object.values<Endpoint>(endpoints).filter(
    ({ access, body }) => access === 'public' && body,
  )
  expect(publicCalls.length).toBeGreaterThan(2)
  for (const endpoint of publicCalls) {
    const body = JSON.stringify({ filler: 'x'.repeat(4096) })
    const code = endpoint.isUpload ? 'invalidLink' : 'payloadTooLarge'
    expect((await app.send(endpoint, { text: body })).json()).toMatchObject({ code })
  }
})

test("the example proxy allows the largest body, sends the client's address and never repeats a POST", () => {
  const file = join(import.meta.dirname, '../../../../deploy/nginx.conf')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const settings = lines.filter((line) => !line.startsWith('#'))
  const { restoreSetup, ...others } = endpoints
  const limits = Object.values<Endpoint>(others).map(({ bodyLimit = 0 }) => bodyLimit)
  const bounds = settings.flatMap((line) => /^client_max_body_size (\d+)m;$/.exec(line)?.[1] ?? [])
  const [everywhere = 0, backup = 0] = bounds.map((mebibytes) => Number(mebibytes) * 1024 * 1024)
  expect(everywhere).toBeGreaterThan(Math.max(...limits))
  expect(settings).toContain(`location = ${restoreSetup.path} {`)
  expect(backup).toBeGreaterThanOrEqual(restoreSetup.bodyLimit ?? 0)
  expect(settings).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(settings).toContain('location = /metrics { return 404; }')
  expect(settings.join(' ')).not.toMatch(/non_idempotent|proxy_add_x_forwarded_for/)
})
