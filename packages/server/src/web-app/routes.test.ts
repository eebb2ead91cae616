import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webAppRoutes } from './routes.ts'

const page = '<!doctype html><title>Kontor</title>'
const script = 'export const greeting = "Grüße aus Köln"'
let folder: string
let http: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-web-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'index-1.js'), script)
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '.sources'), 'hash')
  http = fastify()
  await webAppRoutes(http, folder)
})
afterEach(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

test("serves the build's compressed files to clients that accept them, and plain files to others", async () => {
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
  for (const url of ['/.sources', '/assets/../.sources', '/assets/..%2f.sources', '/..%2fpackage.json']) {
    expect((await http.inject({ url })).body, url).not.toContain('hash')
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
