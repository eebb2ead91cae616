import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { wireCall } from '@kontor/contract/calls/exchange'
import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

/**
 * Sends up to `sent` bytes of a file of `length` bytes, one every 150 ms, until there is a response. Returns
 * the response; '' if the connection was closed without one.
 */
async function responseToSlowFile(
  options: Parameters<typeof startTestApp>[0],
  sent: number,
  length = 4,
): Promise<string> {
  const app = await startTestApp(options)
  onTestFinished(() => app.close())
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const alice = await app.user()
  await alice.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  // The server resets a connection that it closes while a byte is on its way.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${endpoints.uploadReceived.path} HTTP/1.1\r\nhost: kontor\r\nauthorization: Bearer ${alice.token}\r\n` +
      `connection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (let at = 0; at < sent && response === '' && !socket.destroyed; at++) {
    await pause(150)
    socket.write('x')
  }
  await closed
  return response
}

test('accepts a slow file that is still arriving after the time limit for other bodies [A9.6]', async () => {
  expect(await responseToSlowFile({ requestTimeout: 200, leastUpload: 1, stallTimeout: 5000 }, 4)).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

test('closes the connection of a stalled upload [A9.6]', async () => {
  expect(await responseToSlowFile({ stallTimeout: 400 }, 2)).toBe('')
})

test('responds with 408 when a slow file reaches its time limit, and closes the connection [A9.6]', async () => {
  const options = { requestTimeout: 300, leastUpload: 1, uploadTimeout: 600, stallTimeout: 5000 }
  expect(await responseToSlowFile(options, 40, 1000)).toMatch(/^HTTP\/1\.1 408 /)
})

test('responds with 408 if a file arrives too slowly, long before its time limit [A9.6]', async () => {
  const options = { requestTimeout: 1000, leastUpload: 20, stallTimeout: 5000 }
  expect(await responseToSlowFile(options, 1000, 1000)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a call that takes the server longer than the limit for stalled connections gets its response', async () => {
  const stalled = Promise.withResolvers<void>()
  const app = await startTestApp({ stallTimeout: 200, testPrints: { run: () => stalled.promise } })
  onTestFinished(() => app.close())
  app.http.server.on('connection', (socket) => socket.once('timeout', stalled.resolve))
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const alice = await app.user()
  const profile = { logo: 'data:image/png;base64,AAAA' }
  const { method, path, headers, body } = wireCall(endpoints.updateProfile, alice.token, { body: profile })
  const response = await fetch(`${address}${path}`, { method, headers, body: body ?? null })
  expect(await response.json()).toMatchObject(profile)
})

test('sends nothing more after an early response if the body never arrives, and closes the connection', async () => {
  const app = await startTestApp({ requestTimeout: 300, stallTimeout: 5000 })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST /v1/unknown HTTP/1.1\r\nhost: kontor\r\ncontent-length: 4\r\n\r\n')
  await closed
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404'])
})
