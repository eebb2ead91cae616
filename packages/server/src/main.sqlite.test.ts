import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '@kontor/testing/processes/run-process'
import { expect, test } from 'vitest'
import { serverTests } from './testing/server-tests.ts'

const tests = serverTests()

test('a second server is refused, also beside a running admin command', async () => {
  await tests.start({ KONTOR_DEMO: 'off' })
  expect(await tests.refusedStart()).toContain('Another Kontor server is running on the data folder')
  const command = runProcess('admin/main.ts', ['org', 'create', 'werk', '--name', 'Werk'], tests.env)
  expect(await command.ended).toBe(0)
})

test('a server that was killed does not stand in the way of the next', async () => {
  const killed = await tests.start({ KONTOR_DEMO: 'off' })
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toBeNull()
  const { origin } = await tests.start()
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('a file that is no database is one sentence', async () => {
  const server = await tests.start({ KONTOR_DEMO: 'off' })
  server.child.kill('SIGTERM')
  await server.ended
  writeFileSync(join(tests.database.dataDir, 'kontor.sqlite'), 'not a database '.repeat(500))
  expect(await tests.refusedStart()).toContain('kontor.sqlite cannot be opened')
})
