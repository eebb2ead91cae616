import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { endpoints } from '@kontor/contract/endpoints'
import { release } from '@kontor/contract/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCustomer, sampleInvoice } from './testing/sample-bodies.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const webApp = mkdtempSync(join(tmpdir(), 'kontor-web-'))
mkdirSync(join(webApp, 'assets'))
writeFileSync(join(webApp, 'index.html'), '<!doctype html><title>Kontor</title>')
writeFileSync(join(webApp, 'assets', 'main-abc123.js'), `// ${'kontor '.repeat(500)}`)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    webApp,
    metricsToken: 'messen',
    allowedOrigins: ['https://rechnung.example.de'],
  })
})
afterAll(async () => {
  await app.close()
  rmSync(webApp, { recursive: true })
})

test('serves the web app at any page address, and lets browsers cache its assets for a year [S2.1.1, S2.1.2]', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml' }
  for (const url of ['/', '/start', '/start/login?org=demo', '/home/invoice', '/somewhere/else']) {
    const page = await app.http.inject({ url, headers: browser })
    expect(page.body, url).toContain('<title>Kontor</title>')
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  const script = await app.http.inject('/assets/main-abc123.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/assets/missing.js', '/v1/nothing', '/assets/..%2f..%2fpackage.json']) {
    expect((await app.http.inject({ url, headers: browser })).statusCode, url).toBe(404)
  }
  const json = { accept: 'application/json' }
  expect((await app.http.inject({ url: '/somewhere/else', headers: json })).statusCode).toBe(404)
})

test('pages and problem responses have the security headers, which allow scripts only from this server', async () => {
  for (const url of ['/start', '/v1/invoices/get/by-status/draft', '/nowhere']) {
    const { headers } = await app.http.inject(url)
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';style-src 'self' 'unsafe-inline';connect-src 'self' https: http://127.0.0.1:* http://localhost:*;" +
        "worker-src 'self' blob:;img-src 'self' data: blob:;frame-src blob:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    })
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(headers).not.toHaveProperty(name)
  }
})

test('returns 405 for a wrong method, 404 for an unknown path or id, and 400 for a malformed path', async () => {
  const wrong = await app.http.inject({ method: 'DELETE', url: '/v1/invoices/invoice' })
  expect(wrong.statusCode).toBe(405)
  expect(wrong.headers.allow).toBe('POST, PUT')
  expect(wrong.json()).toMatchObject({ code: 'methodNotAllowed', requestId: wrong.headers['x-request-id'] })
  const unknown = await app.http.inject('/v1/nothing')
  expect(unknown.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(unknown.json()).toMatchObject({ status: 404, code: 'notFound' })
  expect((await app.http.inject('/%zz')).json()).toMatchObject({ status: 400, code: 'invalidRequest' })
  const id = 'x'.repeat(5000)
  const alice = await app.user()
  expect(await alice.problem(endpoints.getInvoice, { params: { id } })).toMatchObject({ code: 'notFound' })
})

test('accepts cross-origin calls only from allowed origins', async () => {
  const preflight = (origin: string) =>
    app.http.inject({
      method: 'OPTIONS',
      url: '/v1/invoices/invoice',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  expect((await preflight('https://rechnung.example.de')).headers['access-control-allow-origin']).toBe(
    'https://rechnung.example.de',
  )
  expect((await preflight('https://böse.example.de')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('reports liveness with the release, and readiness, and shows metrics only with the token [A25.1]', async () => {
  expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok', release })
  expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await app.http.inject('/metrics')).statusCode).toBe(404)
  const wrong = await app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })
  expect(wrong.statusCode).toBe(404)
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer messen' } })
  expect(body).toContain('kontor_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1')
  expect(body).toContain('process_resident_memory_bytes')
})

test('without a token, shows metrics to its own machine, but not to what a proxy passes on', async () => {
  const open = await startTestApp()
  const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    open.http.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)
  expect(await metrics({})).toBe(200)
  expect(await metrics({}, '203.0.113.1')).toBe(404)
  const passedOn = {
    forwarded: 'for=203.0.113.1',
    'x-forwarded-for': '203.0.113.1',
    'x-real-ip': '203.0.113.1',
    via: '1.1 proxy',
  }
  for (const [name, value] of Object.entries(passedOn))
    expect(await metrics({ [name]: value }), name).toBe(404)
  await open.close()
})

test('serves the API description as OpenAPI and as a page without scripts', async () => {
  const document = (await app.http.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path } of Object.values(endpoints)) {
    expect(document.paths[path][method.toLowerCase()].responses['200']).toBeDefined()
  }
  const page = (await app.http.inject('/docs')).body
  expect(page).toContain('/v1/invoices/get/final-by-date')
  expect(page).not.toContain('<script')
})

test('returns 304 for an unchanged list; a new or expired lock counts as a change', async () => {
  const alice = await app.user()
  const { id } = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const list = (etag = '') => alice.send(endpoints.listDraftInvoices, { headers: { 'if-none-match': etag } })
  const first = await list()
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-store')
  const known = await list(`"other", ${etag}`)
  expect(known.statusCode).toBe(304)
  expect(known.body).toBe('')
  await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: id } })
  const locked = await list(etag)
  expect(locked.json()).toMatchObject([{ isEditedByUser: 'alice' }])
  app.advance(15 * 60)
  const token = await app.accessTokens.issue({ ...alice.session, sessionId: alice.session.id }, app.now())
  const expired = await alice.send(endpoints.listDraftInvoices, {
    token,
    headers: { 'if-none-match': String(locked.headers.etag) },
  })
  expect(expired.json()).toMatchObject([{ isEditedByUser: '' }])
})

test('sends a list of several megabytes in full, sorted by id', async () => {
  const alice = await app.user()
  const names = Array.from({ length: 1203 }, (_, n) => `Kunde ${n}`)
  const [draft] = await Promise.all([
    alice.call(endpoints.createCustomer, { body: sampleCustomer('Kunde 0') }),
  ])
  await app.database.within(alice.organisation, async (db) => {
    const stored = await db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('customer')
      .values(
        names.slice(1).map((name, n) => {
          const id = `c${String(n).padStart(5, '0')}`
          const filler = `"filler":"${'ü'.repeat(2500)}",`
          const document = stored.document
            .replace(stored.id, id)
            .replace('Kunde 0', name)
            .replace('"department"', `${filler}"department"`)
          return { ...stored, id, document }
        }),
      )
      .execute()
  })
  const listed = await alice.call(endpoints.listCustomers)
  expect(listed.map((customer) => customer.companyName).toSorted()).toEqual(names.toSorted())
  expect(listed.map((customer) => customer.id)).toEqual(listed.map((customer) => customer.id).toSorted())
})

test('compresses a response with zstd for clients that accept it', async () => {
  const alice = await app.user()
  for (let n = 0; n < 3; n++) await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
  const plain = await alice.send(endpoints.listDraftInvoices)
  const packed = await app.http.inject({
    url: endpoints.listDraftInvoices.path,
    headers: { authorization: `Bearer ${alice.token}`, 'accept-encoding': 'zstd' },
  })
  expect(packed.headers['content-encoding']).toBe('zstd')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(zstdDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})
