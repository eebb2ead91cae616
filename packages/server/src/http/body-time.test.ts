import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

/** Sends a file of four bytes in pieces, one every 150 ms, of which only `sent` leave; gives the answer. */
async function answerToSlowFile(
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
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(
    `POST ${endpoints.uploadReceived.path} HTTP/1.1\r\nhost: kontor\r\nauthorization: Bearer ${alice.token}\r\n` +
      `connection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (let at = 0; at < sent && !socket.destroyed; at++) {
    await pause(150)
    socket.write('x')
  }
  await closed
  return answer
}

test('a slow file that keeps arriving is accepted, longer than other bodies [A9.6]', async () => {
  expect(await answerToSlowFile({ requestTimeout: 200, stallTimeout: 5000 }, 4)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a file that stands still is cut [A9.6]', async () => {
  expect(await answerToSlowFile({ stallTimeout: 400 }, 2)).toBe('')
})

test('a file that moves for ever is cut in the end [A9.6]', async () => {
  const options = { requestTimeout: 300, uploadTimeout: 600, stallTimeout: 5000 }
  expect(await answerToSlowFile(options, 40, 1000)).toMatch(/^HTTP\/1\.1 408 /)
})
