import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople } from '../testing/many-people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { userCommands } from './user-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Runs a command in this process; returns what it prints. */
async function run(name: string, ...words: string[]): Promise<string> {
  const command = userCommands.find((one) => one.name === name)
  const printed: string[] = []
  const context = {
    database: app.database,
    config: { dataDir: '', databaseUrl: undefined, secretKeys: [] } as never,
    clock: () => app.now() * 1000,
    print: (line: string) => printed.push(line),
    newPassword: async () => 'Geheim-123',
    passphrase: async () => expect.unreachable(),
    progress: () => undefined,
    confirm: async () => undefined,
  }
  await command?.run(context, words, {})
  return printed.join('\n')
}

test('an organisation has at most 1,000 users who are not disabled', async () => {
  const { organisation } = await app.user()
  await addPeople(app, organisation, 'p', 998)
  expect(await run('user create', organisation, 'bob')).toBe(`Created user bob in ${organisation}.`)
  const isFull = `${organisation} has the maximum number of users; please disable one first.`
  await expect(run('user create', organisation, 'carol')).rejects.toThrow(isFull)
  await run('user disable', organisation, 'p0')
  await run('user create', organisation, 'carol')
  await expect(run('user enable', organisation, 'p0')).rejects.toThrow(isFull)
  await run('user disable', organisation, 'carol')
  expect(await run('user enable', organisation, 'p0')).toBe(`The user p0 in ${organisation} is enabled.`)
})
