import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createOwnedDatabase,
  type RunningPostgres,
  runPostgres,
} from '@kontor/testing/databases/run-postgres'
import { type RunningProcess, runAdmin, startServer } from '@kontor/testing/processes/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPostgres } from '../src/database/connect.ts'
import {
  beforeRetry,
  draftIds,
  finalize,
  gapless,
  isShort,
  logIn,
  organisation,
  readBooks,
  writeBooks,
} from './books.ts'

const clients = 16
const drafts = isShort ? 300 : 2000
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-faults-'))

let postgres: RunningPostgres
let url: string
let env: NodeJS.ProcessEnv
let servers: (RunningProcess & { origin: string })[] = []
beforeAll(async () => {
  postgres = await runPostgres()
  url = await createOwnedDatabase(postgres.url, 'faults')
  env = { KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent', KONTOR_DATA_DIR: dataDir, KONTOR_DATABASE_URL: url }
  await writeBooks(env, drafts)
  servers = await Promise.all([startServer(env), startServer(env), startServer(env)])
})
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL')
    await ended
  }
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('no number is lost or repeated when servers are killed and the database restarts', async () => {
  const database = connectPostgres(url)
  const waiting = await draftIds(database)
  const { accessToken } = await logIn(servers[0]?.origin ?? '')
  const acknowledged = new Map<string, string>()
  const kill = async (index: number) => void servers[index]?.child.kill('SIGKILL')
  const accidents = [
    { at: drafts * 0.25, happens: () => kill(1) },
    { at: drafts * 0.5, happens: () => postgres.restart() },
    { at: drafts * 0.75, happens: () => kill(2) },
  ]
  const happened: Promise<void>[] = []
  const client = async (index: number) => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (let turn = index; ; turn++) {
        const server = servers[turn % servers.length]
        if (await finalize(server?.origin ?? '', accessToken, id, acknowledged)) break
        await beforeRetry()
      }
      while (acknowledged.size >= (accidents[0]?.at ?? Number.POSITIVE_INFINITY)) {
        happened.push(accidents.shift()?.happens() ?? Promise.resolve())
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  await Promise.all(happened)
  expect(happened).toHaveLength(3)
  expect(acknowledged.size).toBe(drafts)
  const { numbers, lost } = await readBooks(database, acknowledged)
  expect(lost).toEqual([])
  expect(numbers).toEqual(gapless(drafts))
  await database.close()
  expect(await runAdmin(env, ['audit', 'verify', organisation])).toContain('sound')
})
