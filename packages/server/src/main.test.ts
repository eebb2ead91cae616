import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpoints } from '@kontor/contract/endpoints'
import { runProcess } from '@kontor/testing/processes/run-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { post, serverTests } from './testing/server-tests.ts'

const tests = serverTests()

test('the first start creates example data and a demo login; the second start keeps both', async () => {
  const first = await tests.start({ KONTOR_DEMO: 'on' })
  const file = join(tests.database.dataDir, 'first-login.txt')
  const password = /Passwort: (.+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(first.output().stdout).toContain('organisation demo, user demo')
  expect(first.output().stdout + first.output().stderr).not.toContain(password)
  const login = { instanceId: 'demo', username: 'demo', password }
  const { accessToken } = await post(first.origin, endpoints.login.path, login)
  const finals = await post(first.origin, endpoints.listFinalInvoices.path, {}, accessToken)
  expect(finals).toHaveLength(30)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = await tests.start({ KONTOR_DEMO: 'on' })
  expect(second.output().stdout).not.toContain('First login')
  expect(await post(second.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toEqual(finals)
})

test('KONTOR_DEMO_PASSWORD sets the demo password; KONTOR_DEMO=off creates no demo', async () => {
  const without = await tests.start({ KONTOR_DEMO: 'off' })
  expect(await (await fetch(`${without.origin}/v1/public-settings`)).json()).toEqual({
    defaultOrganisation: '',
    providerSignIn: false,
  })
  without.child.kill('SIGTERM')
  await without.ended
  const { origin } = await tests.start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' })
  const login = { instanceId: 'demo', username: 'demo', password: 'Vorgabe-123' }
  expect(await post(origin, endpoints.login.path, login)).toHaveProperty('accessToken')
})

test('the setup link has the address that browsers open, wherever the server listens [A12.1]', async () => {
  const started = { KONTOR_DEMO: 'off', KONTOR_PUBLIC_ORIGIN: 'https://rechnung.example.de' }
  const server = await tests.start(started)
  const file = join(tests.database.dataDir, 'setup-link.txt')
  expect(readFileSync(file, 'utf8')).toMatch(/^https:\/\/rechnung\.example\.de\/start\/setup#[\w-]{32}\n$/)
  server.child.kill('SIGTERM')
  await server.ended
  const { origin } = await tests.start({ KONTOR_DEMO: 'off' })
  const local = origin.replace('127.0.0.1', 'localhost')
  expect(readFileSync(file, 'utf8')).toContain(`${local}/start/setup#`)
})

test('a port in use causes a one-sentence error', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await tests.failedStart({ KONTOR_PORT: String(port) })).toContain(`Port ${port} is in use`)
  other.close()
})

test('an unusable port, an unusable host or a missing legal text causes a one-sentence error', async () => {
  expect(await tests.failedStart({ KONTOR_PORT: 'http' })).toContain('KONTOR_PORT must be')
  expect(await tests.failedStart({ KONTOR_LEGAL_DIR: '/nowhere' })).toContain('KONTOR_LEGAL_DIR must contain')
  expect(await tests.failedStart({ KONTOR_HOST: '192.0.2.1' })).toContain('KONTOR_HOST 192.0.2.1')
})

test('a data folder that cannot be created causes a one-sentence error', async () => {
  const file = join(tests.database.dataDir, 'file')
  writeFileSync(file, '')
  expect(await tests.failedStart({ KONTOR_DATA_DIR: join(file, 'data') })).toContain(
    'file/data cannot be created or is not writable',
  )
})

test('a database written by a newer version causes a one-sentence error', async () => {
  const server = await tests.start({ KONTOR_DEMO: 'off' })
  server.child.kill('SIGTERM')
  await server.ended
  const connection = tests.database.connect()
  await sql`insert into schema_version (name, timestamp) values ('0999-future', '2099')`.execute(
    connection.kysely,
  )
  await connection.close()
  expect(await tests.failedStart()).toContain('written by a newer version of Kontor')
})

test('the server finishes requests in flight after SIGTERM', async () => {
  const server = await tests.start({ KONTOR_DEMO: 'off' })
  const body = JSON.stringify({ instanceId: 'demo', username: 'demo', password: 'Falsch-123' })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const response = text(socket)
  await new Promise((resolve) =>
    socket.write(
      `POST ${endpoints.login.path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      resolve,
    ),
  )
  // When this response arrives, the server has also received the incomplete request.
  await fetch(`${server.origin}/healthz`)
  server.child.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.origin}/healthz`).catch(() => 'refused')).toBe('refused')
  socket.write(body.slice(10))
  expect(await response).toContain('invalidCredentials')
  expect(await server.ended).toBe(0)
})

test("a container's health check reports whether its server is ready", async () => {
  const { origin, child, ended } = await tests.start()
  const health = () => runProcess('check-health.ts', [], { KONTOR_PORT: new URL(origin).port }).ended
  expect(await health()).toBe(0)
  child.kill('SIGKILL')
  await ended
  expect(await health()).toBe(1)
})
