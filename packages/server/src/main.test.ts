import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpoints } from '@kontor/contract/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { environmentFor, type RunningProcess, runProcess, startServer } from './testing/run-server.ts'
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts'

let database: TestDatabase
let env: NodeJS.ProcessEnv
const running: RunningProcess[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  env = environmentFor(database)
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
})

async function start(changes: NodeJS.ProcessEnv = {}) {
  const server = await startServer({ ...env, ...changes })
  running.push(server)
  return server
}

/** Starts a server that must not start; answers its one sentence. */
async function refusedStart(changes: NodeJS.ProcessEnv = {}): Promise<string> {
  const server = runProcess('main.ts', [], { ...env, ...changes })
  running.push(server)
  expect(await server.ended).toBe(1)
  const { stdout, stderr } = server.output()
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  return stderr
}

/** What the calls of these tests answer: tokens, or a list. */
interface Answer extends Array<unknown> {
  accessToken: string
  refreshToken: string
}

async function post(origin: string, path: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}

test('the first start with example data lets demo in; the second one keeps everything', async () => {
  const first = await start({ KONTOR_DEMO: 'on' })
  const file = join(database.dataDir, 'first-login.txt')
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
  const second = await start({ KONTOR_DEMO: 'on' })
  expect(second.output().stdout).not.toContain('First login')
  expect(await post(second.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toEqual(finals)
})

test('KONTOR_DEMO_PASSWORD sets the first password, KONTOR_DEMO=off makes none', async () => {
  const without = await start({ KONTOR_DEMO: 'off' })
  expect(await (await fetch(`${without.origin}/v1/public-settings`)).json()).toEqual({
    defaultOrganisation: '',
  })
  without.child.kill('SIGTERM')
  await without.ended
  const { origin } = await start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' })
  const login = { instanceId: 'demo', username: 'demo', password: 'Vorgabe-123' }
  expect(await post(origin, endpoints.login.path, login)).toHaveProperty('accessToken')
})

test('a port in use is one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await refusedStart({ KONTOR_PORT: String(port) })).toContain(`Port ${port} is in use`)
  other.close()
})

test('an unusable setting and a missing legal text are one sentence', async () => {
  expect(await refusedStart({ KONTOR_PORT: 'http' })).toContain('KONTOR_PORT must be')
  expect(await refusedStart({ KONTOR_LEGAL_DIR: '/nowhere' })).toContain('KONTOR_LEGAL_DIR must contain')
  expect(await refusedStart({ KONTOR_HOST: '192.0.2.1' })).toContain('KONTOR_HOST 192.0.2.1')
})

test('a data folder that cannot be made is one sentence', async () => {
  const file = join(database.dataDir, 'file')
  writeFileSync(file, '')
  expect(await refusedStart({ KONTOR_DATA_DIR: join(file, 'data') })).toContain('file/data cannot be written')
})

test('a database of a newer version is one sentence', async () => {
  const server = await start({ KONTOR_DEMO: 'off' })
  server.child.kill('SIGTERM')
  await server.ended
  const connection = database.connect()
  await sql`insert into schema_version (name, timestamp) values ('0999-future', '2099')`.execute(
    connection.kysely,
  )
  await connection.close()
  expect(await refusedStart()).toContain('written by a newer version of Kontor')
})

test('SIGTERM answers what is in flight before it ends', async () => {
  const server = await start({ KONTOR_DEMO: 'off' })
  const body = JSON.stringify({ instanceId: 'demo', username: 'demo', password: 'Falsch-123' })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const answer = text(socket)
  await new Promise((resolve) =>
    socket.write(
      `POST ${endpoints.login.path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      resolve,
    ),
  )
  // By the time of this answer the half request has arrived as well.
  await fetch(`${server.origin}/healthz`)
  server.child.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.origin}/healthz`).catch(() => 'refused')).toBe('refused')
  socket.write(body.slice(10))
  expect(await answer).toContain('invalidCredentials')
  expect(await server.ended).toBe(0)
})

describe.runIf(testEngine === 'sqlite')('on one data folder', () => {
  test('a second server is refused, also beside a running admin command', async () => {
    await start({ KONTOR_DEMO: 'off' })
    expect(await refusedStart()).toContain('Another Kontor server is running on the data folder')
    const command = runProcess('admin/main.ts', ['org', 'create', 'werk', '--name', 'Werk'], env)
    expect(await command.ended).toBe(0)
  })

  test('a server that was killed does not stand in the way of the next', async () => {
    const killed = await start({ KONTOR_DEMO: 'off' })
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBeNull()
    const { origin } = await start()
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  test('a file that is no database is one sentence', async () => {
    const server = await start({ KONTOR_DEMO: 'off' })
    server.child.kill('SIGTERM')
    await server.ended
    writeFileSync(join(database.dataDir, 'kontor.sqlite'), 'not a database '.repeat(500))
    expect(await refusedStart()).toContain('kontor.sqlite cannot be opened')
  })
})

describe.runIf(testEngine === 'postgres')('on PostgreSQL', () => {
  test('any number of servers share one database', async () => {
    const [one, two] = await Promise.all([
      start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' }),
      start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' }),
    ])
    const login = { instanceId: 'demo', username: 'demo', password: 'Vorgabe-123' }
    const { accessToken, refreshToken } = await post(one.origin, endpoints.login.path, login)
    expect(await post(two.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toHaveLength(30)
    await post(two.origin, endpoints.logout.path, { refreshToken })
    expect(await post(one.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toMatchObject({
      code: 'invalidToken',
    })
  })

  test('a superuser is refused in one sentence', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = new URL(database.url ?? '').pathname
    expect(await refusedStart({ KONTOR_DATABASE_URL: url.href })).toContain('without SUPERUSER and BYPASSRLS')
  })

  test('a database that cannot be reached is one sentence without the password', async () => {
    const sentence = await refusedStart({
      KONTOR_DATABASE_URL: 'postgres://kontor:geheim@127.0.0.1:1/kontor',
    })
    expect(sentence).toContain('KONTOR_DATABASE_URL cannot be used')
    expect(sentence).not.toContain('geheim')
  })
})
