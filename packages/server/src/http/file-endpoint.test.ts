import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestUser } from '../testing/test-app.ts'

const { uploadAttachment } = endpoints

test('two organisations that stall as many uploads as they can leave places for others [A9.6]', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const [alice, bob, carol] = [await app.user(), await app.user(), await app.user()]
  const stall = async ({ token }: TestUser) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    const lines = [
      `POST ${uploadAttachment.path} HTTP/1.1`,
      'host: kontor',
      `authorization: Bearer ${token}`,
      'content-type: application/octet-stream',
      'content-length: 1000',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\nx`)
    await once(socket, 'connect')
  }
  const body = { name: 'plan.pdf', content: new Blob(['%PDF-1.7 Plan']) }
  const upload = async (user: TestUser) => (await user.send(uploadAttachment, { body })).statusCode
  for (const user of [alice, bob]) for (let n = 0; n < 2; n++) await stall(user)
  await expect.poll(() => upload(alice)).toBe(429)
  await expect.poll(() => upload(bob)).toBe(429)
  expect(await alice.problem(uploadAttachment, { body })).toMatchObject({ code: 'tooManyRequests' })
  expect(await upload(carol)).toBe(200)
})
