import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { type RunningServer, runProcess } from '@kontor/testing/processes/run-process'
import { describe, expect, test } from 'vitest'
import { buildServer } from '../../../scripts/build.ts'
import { serverTests } from './testing/server-tests.ts'

const tests = serverTests()

test('rejects a second server on the same data folder, but not an admin command', async () => {
  await tests.start({ KONTOR_DEMO: 'off' })
  expect(await tests.failedStart()).toContain('Another Kontor server is using the data folder')
  const command = runProcess('admin/main.ts', ['org', 'create', 'werk', '--name', 'Werk'], tests.env)
  expect(await command.ended).toBe(0)
})

test('a killed server does not prevent the next start', async () => {
  const killed = await tests.start({ KONTOR_DEMO: 'off' })
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toBeNull()
  const { origin } = await tests.start()
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('a file that is not a database causes a one-sentence error', async () => {
  const server = await tests.start({ KONTOR_DEMO: 'off' })
  server.child.kill('SIGTERM')
  await server.ended
  writeFileSync(join(tests.database.dataDir, 'kontor.sqlite'), 'not a database '.repeat(500))
  expect(await tests.failedStart()).toContain('kontor.sqlite cannot be opened')
})

test('startup makes an existing data folder and database inaccessible to other users of the machine', async () => {
  const { dataDir } = tests.database
  chmodSync(dataDir, 0o755)
  const server = await tests.start({ KONTOR_DEMO: 'on' })
  const modes = () =>
    readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777] as const)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(modes().filter(([, mode]) => mode !== 0o600)).toEqual([])
  server.child.kill('SIGTERM')
  await server.ended
  for (const [name] of modes()) chmodSync(join(dataDir, name), 0o644)
  await tests.start({ KONTOR_DEMO: 'off' })
  const demoFiles = ['first-login.txt', 'demo-kontoauszug.xml']
  expect(modes().filter(([name, mode]) => mode !== 0o600 && !demoFiles.includes(name))).toEqual([])
})

test('rejects an empty database file with a one-sentence message, and does not change it', async () => {
  const file = join(tests.database.dataDir, 'kontor.sqlite')
  writeFileSync(file, '')
  expect(await tests.failedStart({ KONTOR_DEMO: 'off' })).toContain('is empty (0 bytes); restore a backup')
  expect(statSync(file).size).toBe(0)
})

test.each([
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGINT'],
] as const)('after %s, %s stops the server at once, despite a request in flight', async (first, second) => {
  const { origin, child, ended } = await tests.start({ KONTOR_DEMO: 'off' })
  const isReady = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
  const head = `POST ${endpoints.login.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  await new Promise((resolve) => socket.write(`${head}content-length: 100\r\n\r\n{`, resolve))
  // After this response, the server has also received the incomplete request.
  expect(await isReady()).toBe(true)
  child.kill(first)
  await expect.poll(isReady).toBe(false)
  child.kill(second)
  expect(await ended).toBeNull()
  expect(child.signalCode).toBe(second)
  socket.destroy()
})

describe('startup loads no code that is needed only later', () => {
  const large =
    /\/node_modules\/(imapflow|nodemailer|fflate|openid-client|@simplewebauthn|pdfmake|pdfjs-dist|pg|ajv)\/|\/einvoice\/src\/(rules|check)\/|\/open-api\.ts$/

  test('from the sources', async () => {
    const files = await loadedBy(tests.start)
    expect(files.some((file) => file.includes('/node_modules/fastify/'))).toBe(true)
    expect(files.filter((file) => large.test(file))).toEqual([])
    expect(files.length).toBeLessThan(1300)
  })

  test('from the build, loading fewer than 20 of its files', async () => {
    await buildServer()
    const files = (await loadedBy(tests.startBuilt)).filter((file) => file.startsWith('file:'))
    expect(files.some((file) => file.endsWith('/server/dist/main.js'))).toBe(true)
    expect(files.filter((file) => !/\/server\/dist\/[\w-]+\.js$/.test(file))).toEqual([])
    expect(files.length).toBeLessThan(20)
    const modules = files.flatMap(modulesIn)
    expect(modules).toContain('// ../../node_modules/fastify/fastify.js')
    expect(modules.filter((file) => large.test(file))).toEqual([])
  })
})

/** The comments in a built file that name its modules. */
function modulesIn(built: string): string[] {
  return readFileSync(new URL(built), 'utf8').match(/^\/\/ \S+\.[cm]?[jt]s$/gm) ?? []
}

/** The addresses of the modules that a server loads before it is ready. */
async function loadedBy(start: (changes: NodeJS.ProcessEnv) => Promise<RunningServer>): Promise<string[]> {
  const list = join(tests.database.dataDir, 'loaded')
  const { origin } = await start({ KONTOR_DEMO: 'off', NODE_OPTIONS: recordingFiles(list) })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  return readFileSync(list, 'utf8').trimEnd().split('\n')
}

/** Node options that make a process append the address of each loaded module to a file. */
function recordingFiles(list: string): string {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        appendFileSync(${JSON.stringify(list)}, url + '\\n')
        return next(url, context)
      },
    })`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}
