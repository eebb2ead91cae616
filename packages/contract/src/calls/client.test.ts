import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { ApiProblem } from './api-problem.ts'
import { request } from './client.ts'
import { pathWith } from './endpoint.ts'
import { wireCall } from './exchange.ts'
import { isUploadedFile } from './uploaded-file.ts'

let close: () => void = () => undefined
afterEach(() => close())

/** Starts a server that gives every call the same response. Returns its origin and the calls it receives. */
async function serving(status: number, text: string) {
  const seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = createServer((call, response) => {
    seen.push(call)
    response.writeHead(status, { 'x-request-id': 'r-1' }).end(text)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => void server.close()
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

test('path parameters are typed, and their values are encoded', () => {
  const { path } = wireCall(endpoints.getLayoutTemplateVersion, '', { params: { id: 'a/b ü', version: 3 } })
  expect(path).toBe('/v1/layout-templates/a%2Fb%20%C3%BC/versions/3')
  // Never called: the compiler has to reject these calls.
  const invalidCalls = () => [
    // @ts-expect-error: reading an invoice needs its id
    request('', '', endpoints.getInvoice),
    // @ts-expect-error: the parameter is called id
    request('', '', endpoints.getInvoice, { params: { invoiceId: 'a' } }),
    // @ts-expect-error: the path of this call has no parameter
    request('', '', endpoints.listCustomers, { params: { id: 'a' } }),
    // @ts-expect-error: a login needs its body
    request('', '', endpoints.login),
  ]
  expect(invalidCalls).toBeTypeOf('function')
})

test('sends the token, the key and the body if they are given', () => {
  expect(wireCall(endpoints.listCustomers, '')).toStrictEqual({
    method: 'GET',
    path: '/v1/addressbook/customers',
    headers: { accept: 'application/json' },
    body: undefined,
  })
  expect(
    wireCall(endpoints.createCustomer, 't-1', { body: { id: '' }, idempotencyKey: 'k-1' }),
  ).toMatchObject({
    headers: { 'content-type': 'application/json', authorization: 'Bearer t-1', 'idempotency-key': 'k-1' },
    body: '{"id":""}',
  })
})

test('sends a file as raw bytes with its name in a header', async () => {
  const content = new Blob([new Uint8Array([0x25, 0x50, 0x44, 0x46])])
  const { headers, body } = wireCall(endpoints.uploadReceived, 't-1', {
    body: { name: 'Rechnung März.pdf', content },
  })
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-file-name': 'Rechnung%20M%C3%A4rz.pdf',
  })
  expect(body).toBe(content)
})

test('a file is an object with a name and content; a call that is not an upload sends it as JSON', () => {
  const file = { name: 'a.pdf', content: new Blob([]) }
  for (const other of [null, undefined, 'name', 5, { name: 'a.pdf' }, { content: file.content }])
    expect([other, isUploadedFile(other)]).toEqual([other, false])
  expect(isUploadedFile(file)).toBe(true)
  const call = { ...endpoints.createCustomer, isUpload: false }
  expect(wireCall(call, '', { body: file }).body).toBe('{"name":"a.pdf","content":{}}')
})

test('a path parameter without a value is empty', () => {
  expect(pathWith('/v1/a/{id}/b/{version}', { version: 0 })).toBe('/v1/a//b/0')
})

test('returns a file', async () => {
  const { origin } = await serving(200, '<Invoice/>')
  const file = await request(origin, 't-1', endpoints.getReceivedFile, { params: { id: 'r' } })
  expect(await file.text()).toBe('<Invoice/>')
})

test('fills defaults into the response', async () => {
  const { origin, seen } = await serving(200, '{"id":"c 1","companyName":"Müller GmbH","revision":1}')
  const customer = await request(origin, 't-1', endpoints.getCustomer, { params: { id: 'c 1' } })
  expect(customer).toMatchObject({ companyName: 'Müller GmbH', postAddress: emptyCustomer().postAddress })
  expect(seen[0]).toMatchObject({ url: '/v1/addressbook/customers/id/c%201' })
  expect(seen[0]?.headers.authorization).toBe('Bearer t-1')
})

test('throws an ApiProblem with status, code, request id and call for an error response', async () => {
  const problem = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'locked',
    detail: '',
    requestId: 'r-1',
    lockedBy: 'bob',
  }
  const { origin } = await serving(409, JSON.stringify(problem))
  await expect(request(origin, '', endpoints.getInvoice, { params: { id: '7' } })).rejects.toMatchObject({
    name: 'ApiProblem',
    status: 409,
    code: 'locked',
    lockedBy: 'bob',
    requestId: 'r-1',
    call: 'GET /v1/invoices/id/7',
    message: 'GET /v1/invoices/id/7: 409 locked',
  })
})

test('reports HTML instead of JSON, a plain 502 and an unreachable server as problems', async () => {
  const { origin } = await serving(200, '<html>')
  const call = () => request(origin, '', endpoints.listCustomers)
  await expect(call()).rejects.toMatchObject({ status: 200, code: 'unreadableResponse', requestId: 'r-1' })
  const broken = await serving(502, 'Bad Gateway')
  await expect(request(broken.origin, '', endpoints.listCustomers)).rejects.toMatchObject({
    status: 502,
    code: '',
  })
  await expect(request('http://127.0.0.1:1', '', endpoints.listCustomers)).rejects.toMatchObject({
    status: 0,
    code: '',
    requestId: '',
  })
})

test("an aborted call throws the signal's reason", async () => {
  const { origin } = await serving(200, '[]')
  const signal = AbortSignal.abort(new Error('left the page'))
  await expect(request(origin, '', endpoints.listCustomers, { signal })).rejects.toThrow('left the page')
})

test("a call that is aborted while the response arrives throws the signal's reason", async () => {
  const leaving = new AbortController()
  const server = createServer((_, response) => {
    response.writeHead(200).write('[')
    // Late enough for the headers to arrive; the rest of the body never does.
    setTimeout(() => leaving.abort(new Error('left the page')), 200)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.closeAllConnections()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = request(origin, '', endpoints.listCustomers, { signal: leaving.signal })
  await expect(call).rejects.toThrow('left the page')
  server.close()
})

test('sends no cookies, caches nothing, and sets keepalive only if the caller asks for it', async () => {
  const sent: [url: string, init: RequestInit][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init])
    return new Response('{}')
  })
  const { deleteInvoice, listCustomers } = endpoints
  const { signal } = new AbortController()
  await request('https://kontor.example', '', listCustomers)
  await request('', 't-1', deleteInvoice, { body: { invoiceId: '7' }, keepalive: true, signal })
  const always = { credentials: 'omit', cache: 'no-store' }
  const accept = 'application/json'
  // toStrictEqual rejects keys whose value is undefined.
  expect(sent).toStrictEqual([
    [
      'https://kontor.example/v1/addressbook/customers',
      { ...always, method: 'GET', headers: { accept }, keepalive: false },
    ],
    [
      '/v1/invoices/invoice/delete',
      {
        ...always,
        method: 'POST',
        headers: { accept, 'content-type': 'application/json', authorization: 'Bearer t-1' },
        body: '{"invoiceId":"7"}',
        keepalive: true,
        signal,
      },
    ],
  ])
})

test('reports how many bytes of a file have arrived', async () => {
  const pieces = ['<In', 'voice', '/>'].map((text) => new TextEncoder().encode(text))
  vi.stubGlobal('fetch', async () => new Response(ReadableStream.from(pieces)))
  const counts: number[] = []
  const onProgress = (bytes: number) => counts.push(bytes)
  const options = { params: { id: 'r' }, onProgress }
  const file = await request('', '', endpoints.getReceivedFile, options)
  vi.stubGlobal('fetch', async () => new Response(null))
  const nothing = await request('', '', endpoints.getReceivedFile, options)
  expect(nothing.size).toBe(0)
  expect(await file.text()).toBe('<Invoice/>')
  expect(counts).toEqual([3, 8, 10])
})

test('replaces a lone surrogate in the name of an uploaded file', () => {
  const body = { name: 'a\ud800.pdf', content: new Blob([]) }
  expect(wireCall(endpoints.uploadReceived, '', { body }).headers['x-file-name']).toBe('a%EF%BF%BD.pdf')
})

test('if the body of an error response is not a problem object, the request id comes from the header', async () => {
  const { origin } = await serving(503, 'busy')
  await expect(request(origin, '', endpoints.listCustomers)).rejects.toMatchObject({
    status: 503,
    code: '',
    requestId: 'r-1',
    message: 'GET /v1/addressbook/customers: 503',
  })
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }))
  const rejection = expect(request('', '', endpoints.listCustomers)).rejects
  await rejection.toMatchObject({ status: 503, requestId: '' })
})

test('an ApiProblem has defaults for missing details, e.g. the authenticator app as the second factor', () => {
  expect({ ...new ApiProblem(0, '') }).toEqual({
    name: 'ApiProblem',
    status: 0,
    code: '',
    lockedBy: undefined,
    lockedSince: undefined,
    advances: [],
    settlements: [],
    attempt: '',
    factors: ['code'],
    issues: [],
    requestId: '',
    call: '',
  })
  const details = {
    lockedBy: 'bob',
    lockedSince: 5,
    advances: ['2026-0001'],
    settlements: ['2026-0002'],
    attempt: 'a-1',
    factors: ['passkey'],
    issues: [{ path: 'a', code: 'too_big' }],
    requestId: 'r-1',
  }
  expect({ ...new ApiProblem(409, 'locked', details) }).toMatchObject(details)
})
