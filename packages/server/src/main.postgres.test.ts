import { endpoints } from '@kontor/contract/endpoints'
import { expect, inject, test } from 'vitest'
import { post, serverTests } from './testing/server-tests.ts'

const tests = serverTests()

test('two servers start at the same time and share a database and its sessions', async () => {
  const [one, two] = await Promise.all([
    tests.start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' }),
    tests.start({ KONTOR_DEMO: 'on', KONTOR_DEMO_PASSWORD: 'Vorgabe-123' }),
  ])
  const login = { instanceId: 'demo', username: 'demo', password: 'Vorgabe-123' }
  const { accessToken, refreshToken } = await post(one.origin, endpoints.login.path, login)
  expect(await post(two.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toHaveLength(30)
  await post(two.origin, endpoints.logout.path, { refreshToken })
  expect(await post(one.origin, endpoints.listFinalInvoices.path, {}, accessToken)).toMatchObject({
    code: 'invalidToken',
  })
})

test('a superuser as the database role causes a one-sentence error', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = new URL(tests.database.url ?? '').pathname
  expect(await tests.failedStart({ KONTOR_DATABASE_URL: url.href })).toContain(
    'without SUPERUSER or BYPASSRLS',
  )
})

test('an unreachable database causes a one-sentence error that omits the password', async () => {
  const sentence = await tests.failedStart({
    KONTOR_DATABASE_URL: 'postgres://kontor:geheim@127.0.0.1:1/kontor',
  })
  expect(sentence).toContain('KONTOR_DATABASE_URL cannot be used')
  expect(sentence).not.toContain('geheim')
})
