import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from './endpoint.ts'
import { handleStoredUpload } from './stored-upload.ts'

const { restoreSetup } = endpoints
const restored = { organisation: 'werk', name: 'Werk', outboxStopped: false }

/** A server whose upload is read until the test lets it go on. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-upload-'))
  writeFileSync(join(folder, 'setup-upload-1.part'), 'left by a server that broke off')
  writeFileSync(join(folder, 'kontor.sqlite'), '')
  const http = fastify()
  onTestFinished(async () => {
    await http.close()
    rmSync(folder, { recursive: true })
  })
  const reading = Promise.withResolvers<string>()
  const end = Promise.withResolvers<void>()
  const read: string[] = []
  handleStoredUpload({ http } as unknown as App, restoreSetup, {
    folder,
    check: async () => undefined,
    run: async (file) => {
      reading.resolve(file)
      await end.promise
      read.push(readFileSync(file, 'utf8'))
      return restored
    },
  })
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const upload = (payload: string, type = 'application/octet-stream') =>
    http.inject({ method: 'POST', url: restoreSetup.path, headers: { 'content-type': type }, payload })
  return { folder, port: Number(port), upload, reading: reading.promise, end: end.resolve, read }
}

/** Begins an upload and returns its connection. */
async function begin(port: number, content: string, length = content.length) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const lines = [
    `POST ${restoreSetup.path} HTTP/1.1`,
    'host: kontor',
    'content-type: application/octet-stream',
    `content-length: ${length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`)
  await once(socket, 'connect')
  return socket
}

test('a file that is read after its caller has gone keeps its place, and no other replaces it [A33.2]', async () => {
  const server = await startServer()
  const socket = await begin(server.port, 'first')
  await server.reading
  socket.destroy()
  await once(socket, 'close')
  // The server notices the end of the connection before it accepts another one.
  const next = await begin(server.port, 'second')
  const [answer] = await once(next, 'data')
  expect(String(answer)).toContain('429')
  server.end()
  await expect.poll(() => server.read).toEqual(['first'])
  await expect.poll(async () => (await server.upload('third')).statusCode).toBe(200)
  expect(server.read).toEqual(['first', 'third'])
  expect(readdirSync(server.folder)).toEqual(['kontor.sqlite'])
})

test('a file that breaks off or has another type gives its place back, and leaves nothing [A33.2]', async () => {
  const server = await startServer()
  server.end()
  expect(readdirSync(server.folder)).toEqual(['kontor.sqlite'])
  const socket = await begin(server.port, 'half', 1000)
  const isFree = async () => (await server.upload('text', 'text/plain')).statusCode === 415
  await expect.poll(isFree).toBe(false)
  socket.destroy()
  await expect.poll(isFree).toBe(true)
  await expect.poll(async () => (await server.upload('whole')).statusCode).toBe(200)
  expect(server.read).toEqual(['whole'])
  expect(readdirSync(server.folder)).toEqual(['kontor.sqlite'])
})
