import { createServer, type Socket } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import type { MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestUser } from '../../testing/test-app.ts'

/** Starts a mail server that never says anything. `close` also closes its connections. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  const listening = Promise.withResolvers<void>()
  server.listen(0, 'localhost', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { port: address.port, close }
}

test('an organisation waits for two slow mail servers at once, and others can look meanwhile [A9.8]', async () => {
  const { port, close } = await silentServer()
  const app = await startTestApp({ mailHosts: [`localhost:${port}`] })
  onTestFinished(() => app.close())
  const [alice, bob] = [await app.user(), await app.user()]
  const look = (user: TestUser, host: string) => {
    const body: MailboxBody = {
      host,
      port,
      security: 'tls',
      username: 'eingang',
      password: 'geheim',
      folder: 'INBOX',
      on: true,
    }
    return user.send(endpoints.testMailbox, { body })
  }
  for (const user of [alice, bob])
    await user.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const looks = Array.from({ length: 25 }, () => look(alice, 'localhost'))
  expect((await Promise.race(looks)).json()).toMatchObject({ status: 429, code: 'tooManyAttempts' })
  expect((await look(bob, 'imap.invalid')).json()).toEqual({ outcome: 'unknownHost' })
  let refused = 0
  for (const one of looks) void one.then(({ statusCode }) => (refused += Number(statusCode === 429)))
  await expect.poll(() => refused).toBe(23)
  close()
  const statuses = (await Promise.all(looks)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
})
