import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { runAdmin, startServer } from '@kontor/testing/processes/run-process'
import { afterAll, expect, test } from 'vitest'
import { connectSqlite } from '../src/database/connect.ts'
import { draftIds, finalize, gapless, isShort, logIn, organisation, readBooks, writeBooks } from './books.ts'

const rounds = isShort ? 10 : 200
const clients = 4
/** Maximum number of acknowledgements per round before the kill; a few more may be in flight. */
const maxPerRound = 16
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-faults-'))
const env = { KONTOR_PORT: '0', KONTOR_LOG_LEVEL: 'silent', KONTOR_DATA_DIR: dataDir }
afterAll(() => rmSync(dataDir, { recursive: true }))

test(`a server killed ${rounds} times at random moments loses no acknowledged invoice and skips no number`, async () => {
  await writeBooks(env, rounds * (maxPerRound + clients))
  const waiting = await draftIds(connectSqlite(join(dataDir, 'kontor.sqlite')))
  const acknowledged = new Map<string, string>()
  let token = ''
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(env)
    token ||= (await logIn(server.origin)).accessToken
    const enough = acknowledged.size + Math.floor(Math.random() * maxPerRound)
    let alive = true
    const client = async () => {
      while (alive && acknowledged.size < enough + clients) {
        const id = waiting.pop()
        if (id === undefined) return
        // Without a response, the invoice may or may not be final, so a later round tries it again.
        if (!(await finalize(server.origin, token, id, acknowledged))) waiting.unshift(id)
        if (acknowledged.size >= enough && alive) {
          alive = false
          await after(Math.random() * 5)
          server.child.kill('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    server.child.kill('SIGKILL')
    await server.ended
    const database = connectSqlite(join(dataDir, 'kontor.sqlite'))
    const { numbers, lost } = await readBooks(database, acknowledged)
    await database.close()
    expect(lost).toEqual([])
    expect(numbers).toEqual(gapless(numbers.length))
  }
  expect(acknowledged.size).toBeGreaterThan(rounds)
  expect(await runAdmin(env, ['audit', 'verify', organisation])).toContain('sound')
})
