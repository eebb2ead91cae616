import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webAppRoutes } from './routes.ts'

const page = '<!doctype html><title>Kontor</title>'
const script = 'export const greeting = "Grüße aus Köln"'
let root: string
let http: FastifyInstance

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'kontor-web-app-'))
  const folder = join(root, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'index-1.js'), script)
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '.sources'), 'private')
  writeFileSync(join(root, 'package.json'), 'private')
  http = fastify()
  await webAppRoutes(http, folder)
})
afterEach(async () => {
  await http.close()
  rmSync(root, { recursive: true })
})

test("serves the build's compressed files to clients that accept them, and uncompressed files to others", async () => {
  const url = '/assets/index-1.js'
  const packed = await http.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['content-type']).toContain('javascript')
  expect(packed.headers['cache-control']).toContain('immutable')
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
  const plain = await http.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('a HEAD request gets the headers of the file without its content', async () => {
  const { statusCode, headers, body } = await http.inject({ method: 'HEAD', url: '/assets/index-1.js' })
  expect([statusCode, headers['content-length'], body]).toEqual([200, String(Buffer.byteLength(script)), ''])
})

test('files outside the build and those whose names begin with a dot are not served', async () => {
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  for (const path of [
    '/.sources',
    '/assets/../.sources',
    '/assets/..%2f.sources',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    // Unlike fetch and inject, this sends the path as it is.
    const [response] = (await once(get(origin, { path }), 'response')) as [IncomingMessage]
    expect(await text(response), path).not.toContain('private')
  }
})

test('serves the same document for every page, but not for a missing file or an unknown call', async () => {
  const get = (url: string) => http.inject({ url, headers: { accept: 'text/html' } })
  for (const url of ['/', '/home/invoice?id=1', '/anything']) expect((await get(url)).body).toBe(page)
  for (const url of ['/assets/gone.js', '/v1/gone', '/v1']) expect((await get(url)).statusCode).toBe(404)
})

test('also serves the page to clients that accept any type, but not to those that name other types', async () => {
  for (const headers of [{}, { accept: '*/*' }]) {
    const get = (url: string) => http.inject({ url, headers })
    for (const url of ['/start/login', '/home/invoice?file=a.pdf']) expect((await get(url)).body).toBe(page)
    for (const url of ['/gone.js', '/start/gone.png', '/assets/gone', '/v1/gone']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  }
  for (const accept of ['application/json', 'image/avif,image/*,*/*;q=0.8', 'text/javascript, */*;q=0.1']) {
    expect((await http.inject({ url: '/start/login', headers: { accept } })).statusCode, accept).toBe(404)
  }
})
