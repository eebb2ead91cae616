import {
  type RunningProcess,
  type RunningServer,
  runProcess,
  startBuiltServer,
  startServer,
} from '@kontor/testing/processes/run-process'
import { afterEach, beforeEach, expect } from 'vitest'
import { createTestDatabase, environmentFor, type TestDatabase } from './test-database.ts'

export interface ServerTests {
  /** A fresh database for each test. */
  database: TestDatabase
  env: NodeJS.ProcessEnv
  start(changes?: NodeJS.ProcessEnv): Promise<RunningServer>
  /** Starts the built server, as users do. The test has to build it first. */
  startBuilt(changes?: NodeJS.ProcessEnv): Promise<RunningServer>
  /** Starts a server that must fail to start; returns the sentence that it prints as an error. */
  failedStart(changes?: NodeJS.ProcessEnv): Promise<string>
}

/**
 * Gives each test in a file an empty database and real server processes, which are stopped after the test.
 */
export function serverTests(): ServerTests {
  const running: RunningProcess[] = []
  const starting =
    (start: (env: NodeJS.ProcessEnv) => Promise<RunningServer>) =>
    async (changes: NodeJS.ProcessEnv = {}) => {
      const server = await start({ ...tests.env, ...changes })
      running.push(server)
      return server
    }
  const tests = {
    start: starting(startServer),
    startBuilt: starting(startBuiltServer),
    async failedStart(changes: NodeJS.ProcessEnv = {}) {
      const server = runProcess('main.ts', [], { ...tests.env, ...changes })
      running.push(server)
      expect(await server.ended).toBe(1)
      const { stdout, stderr } = server.output()
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^[^\n]+\.\n$/)
      return stderr
    },
  } as ServerTests
  beforeEach(async () => {
    tests.database = await createTestDatabase()
    tests.env = environmentFor(tests.database)
  })
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    await tests.database.drop()
  })
  return tests
}

/** Body of a successful response: tokens, an object with an id, or a list. */
interface ResponseBody extends Array<unknown> {
  id: string
  invoiceNumber: string
  accessToken: string
  refreshToken: string
}

export function post(origin: string, path: string, body: object, token = ''): Promise<ResponseBody> {
  return send('POST', origin + path, body, token)
}

export function put(origin: string, path: string, body: object, token: string): Promise<ResponseBody> {
  return send('PUT', origin + path, body, token)
}

async function send(method: string, url: string, body: object, token: string): Promise<ResponseBody> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  return (await response.json()) as ResponseBody
}
