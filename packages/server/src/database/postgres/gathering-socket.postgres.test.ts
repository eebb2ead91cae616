import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { gatheringSocket } from './gathering-socket.ts'

test('what is written in one turn of the event loop is sent together', async () => {
  const received = Promise.withResolvers<string>()
  const server = createServer((connection) => received.resolve(text(connection)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = gatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('begin;')
  socket.write('set local;')
  await Promise.resolve()
  socket.write('select;')
  const unsent = socket.writableLength
  await new Promise((resolve) => setImmediate(resolve))
  const left = socket.writableLength
  socket.write('commit;')
  socket.end()
  expect({ unsent, left, received: await received.promise }).toEqual({
    unsent: 'begin;set local;select;'.length,
    left: 0,
    received: 'begin;set local;select;commit;',
  })
  server.close()
})
