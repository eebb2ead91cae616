import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { serverTests } from '../testing/server-tests.ts'
import { startTestApp } from '../testing/test-app.ts'

const servers = serverTests()

test('if a body stops arriving, responds with 408 and closes the connection, but still serves other calls', async () => {
  const app = await startTestApp({ requestTimeout: 500 })
  onTestFinished(() => app.close())
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const alice = await app.user()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const closed = once(socket, 'close')
  socket.write(
    `POST ${endpoints.createInvoice.path} HTTP/1.1\r\nhost: kontor\r\nauthorization: Bearer ${alice.token}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"content":',
  )
  expect(await alice.call(endpoints.listDraftInvoices)).toEqual([])
  await closed
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(await alice.call(endpoints.listDraftInvoices)).toEqual([])
})

test('rejects keys such as __proto__ anywhere in a body', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const alice = await app.user()
  for (const key of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
    for (const text of [`{${key}}`, `{"content":{${key}}}`, `{"content":{"items":[{"title":"x",${key}}]}}`]) {
      expect(await alice.problem(endpoints.createInvoice, { text })).toMatchObject({ code: 'invalidRequest' })
    }
  }
  expect({}).not.toHaveProperty('polluted')
  expect(await alice.call(endpoints.listDraftInvoices)).toEqual([])
})

test('even the most detailed log contains no password, token, body or query', async () => {
  const password = 'Sehr-Geheim-123'
  const server = await servers.start({
    KONTOR_LOG_LEVEL: 'trace',
    KONTOR_DEMO: 'on',
    KONTOR_DEMO_PASSWORD: password,
    KONTOR_METRICS_TOKEN: 'messen-geheim',
  })
  const call = async (path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(server.origin + path, sent)).text()
  }
  const login = { instanceId: 'demo', username: 'demo', password }
  const tokens = JSON.parse(await call(endpoints.login.path, { body: login })) as Record<string, string>
  const { accessToken: token = '', refreshToken = '' } = tokens
  await call(endpoints.login.path, {
    body: { ...login, username: 'Tippfehler', password: 'Fast-Geheim-123' },
  })
  await call(endpoints.createInvoice.path, { token, body: { ...sampleInvoice(), secret: 'im-Rumpf' } })
  await call(endpoints.createInvoice.path, { token, body: { content: 'im-Rumpf' } })
  await call(`${endpoints.listDraftInvoices.path}?access_token=${token}`, { token: `${token}x` })
  await call(`/v1/nirgends?refresh=${refreshToken}`)
  await call('/metrics?token=messen-geheim', { token: 'messen-geheim' })
  await call(endpoints.renewToken.path, { body: { refreshToken, orgId: 'demo' } })
  server.child.kill('SIGTERM')
  await server.ended
  const { stdout, stderr } = server.output()
  expect(stdout.match(/"path":"\/v1\/nirgends","status":404/g)).toHaveLength(1)
  const [, payload = '', signature = ''] = token.split('.')
  for (const secret of [
    password,
    'Fast-Geheim',
    'im-Rumpf',
    'messen-geheim',
    payload,
    signature,
    refreshToken,
    '?',
  ]) {
    expect(`${stdout}${stderr}`).not.toContain(secret)
  }
})

test('logs one warning about an untrusted proxy and none about a trusted one', async () => {
  for (const [trust, warnings] of [
    ['off', 1],
    ['on', 0],
  ] as const) {
    const server = await servers.start({ KONTOR_TRUST_PROXY: trust, KONTOR_LOG_LEVEL: 'warn' })
    for (const headers of [{ 'x-forwarded-for': '203.0.113.1' }, { forwarded: 'for=203.0.113.1' }])
      await fetch(`${server.origin}/readyz`, { headers })
    server.child.kill('SIGTERM')
    await server.ended
    expect(server.output().stdout.match(/but KONTOR_TRUST_PROXY is off/g) ?? []).toHaveLength(warnings)
  }
})
