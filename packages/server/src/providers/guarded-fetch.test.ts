import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic } from '../public-address.ts'
import { guardedFetch } from './guarded-fetch.ts'

let server: Server
let host: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/large') return response.end(Buffer.alloc(257 * 1024))
    if (request.url === '/redirect') return response.writeHead(302, { location: '/end' }).end()
    if (request.url === '/cut') return response.writeHead(200, { 'content-length': '10' }).destroy()
    return response.writeHead(200, { 'x-seen': request.headers.authorization ?? '' }).end('end')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ask = (path: string, ownHosts = [host], headers = {}) =>
  guardedFetch(ownHosts)(`http://${host}${path}`, { method: 'GET', headers })

test('calls a host without a public address only if the operator lists it with its port', async () => {
  const response = await ask('/', [host], { authorization: 'Basic x' })
  expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([
    200,
    'Basic x',
    'end',
  ])
  await expect(ask('/', [])).rejects.toThrow('providerNotAllowed')
  await expect(ask('/', [host.replace(/\d+$/, '1')])).rejects.toThrow('providerNotAllowed')
})

test('does not follow a redirect', async () => {
  const response = await ask('/redirect')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/end'])
})

test.each(['/large', '/cut'])('rejects a response that is too large or ends early: %s', async (path) => {
  await expect(ask(path)).rejects.toThrow('providerUnreachable')
})

test('does not call a host name that resolves to this machine', async () => {
  const call = guardedFetch([])('https://localhost', { method: 'GET', headers: {} })
  await expect(call).rejects.toThrow('providerNotAllowed')
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)
