import type { WithParams } from '@kontor/contract/calls/client'
import type { Endpoint, ResponseOf } from '@kontor/contract/calls/endpoint'
import { wireCall } from '@kontor/contract/calls/exchange'
import { type Problem, problemSchema, problemStatus } from '@kontor/contract/calls/problem'
import { endpoints } from '@kontor/contract/endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Role } from '@kontor/domain/people/rights'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { type Session, serverSession } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import { createOrganisation } from '../organisation/store.ts'
import type { DrawingLimits } from '../paper-files/drawing-thread.ts'
import { createPaperFiles, type PaperFiles } from '../paper-files/paper-files.ts'
import { createChallenges } from '../passkeys/challenges.ts'
import { createSecretKeys, type SecretKeys } from '../secrets/secret-keys.ts'
import { type AccessTokens, createAccessTokens } from '../session/access-tokens.ts'
import { hashPassword } from '../session/passwords.ts'
import { openSession } from '../session/refresh-tokens.ts'
import { createUser } from '../session/store.ts'
import type { TestPrints } from '../test-prints/test-prints.ts'
import { createMigratedDatabase } from './test-database.ts'
import { unboundStatements, watched } from './watched-database.ts'

/** Password of every test user. */
export const testPassword = 'Geheim-123'
const passwordHash = hashPassword({ organisation: '' }, testPassword)

/** Tuesday, 10 March 2026, 10:00 in Berlin. */
export const testStart = Date.UTC(2026, 2, 10, 9)

interface Freely {
  /**
   * Loosely typed, so that tests can send invalid bodies. Sent as JSON even if it is a string, except for an
   * uploaded file.
   */
  body?: unknown
  /** Sent instead of `body`, as JSON unless the headers have another content type. */
  text?: string
  headers?: Record<string, string>
  /** Default: the user's token. '' for none. */
  token?: string
}
type Sending<E extends Endpoint = Endpoint> = Freely & WithParams<E>
/** The arguments that follow the endpoint in a test's call. */
type Arguments<E extends Endpoint> =
  Partial<Sending<E>> extends Sending<E> ? [sending?: Sending<E>] : [sending: Sending<E>]

/** A logged-in user of a test organisation. */
export interface TestUser {
  organisation: string
  name: string
  session: Session
  token: string
  refreshToken: string
  /** Makes a call that must succeed; returns its response, checked against the contract. */
  call<E extends Endpoint>(endpoint: E, ...sending: Arguments<E>): Promise<ResponseOf<E>>
  /** Makes a call that must fail; returns the problem, checked against the contract. */
  problem<E extends Endpoint>(endpoint: E, ...sending: Arguments<E>): Promise<Problem>
  send(endpoint: Endpoint, sending?: Sending): Promise<LightMyRequestResponse>
}

export interface TestApp {
  http: FastifyInstance
  database: Database
  accessTokens: AccessTokens
  secretKeys: SecretKeys
  paperFiles: PaperFiles
  dataDir: string
  /** Moves the server's clock forward. */
  advance(seconds: number): void
  now(): number
  /** Creates a user with all rights or the given role, in a new organisation or the given one. */
  user(options?: { organisation?: string; name?: string; role?: Role }): Promise<TestUser>
  send(endpoint: Endpoint, sending?: Sending): Promise<LightMyRequestResponse>
  /** Logs in with the name and password of a user. `changes` replaces fields of the body. */
  logIn(user: TestUser, changes?: object): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Starts the whole server with its own clock and a fresh database on the engine that this run tests. */
export async function startTestApp(
  options: {
    webApp?: string
    metricsToken?: string
    allowedOrigins?: string[]
    trustProxy?: boolean
    requestTimeout?: number
    uploadTimeout?: number
    leastUpload?: number
    stallTimeout?: number
    secretKeys?: Uint8Array[]
    publicOrigin?: string
    providerHosts?: string[]
    mailHosts?: string[]
    testPrints?: TestPrints
    paperFiles?: DrawingLimits
  } = {},
): Promise<TestApp> {
  const { testDatabase, database } = await createMigratedDatabase()
  let nowMs = testStart
  let organisations = 0
  const accessTokens = createAccessTokens(Buffer.alloc(32, 7))
  const secretKeys = createSecretKeys({
    dataDir: testDatabase.dataDir,
    databaseUrl: testDatabase.url,
    secretKeys: options.secretKeys ?? [Buffer.alloc(32, 9)],
  })
  const paperFiles = createPaperFiles({ database: watched(database), clock: () => nowMs }, options.paperFiles)
  const http = await buildApp({
    database: watched(database),
    connect: () => watched(testDatabase.connect()),
    accessTokens,
    secretKeys,
    challenges: createChallenges(Buffer.alloc(32, 7)),
    clock: () => nowMs,
    config: {
      allowedOrigins: options.allowedOrigins ?? [],
      publicOrigin: options.publicOrigin,
      mailHosts: options.mailHosts ?? [],
      providerHosts: options.providerHosts ?? [],
      defaultOrganisation: undefined,
      logLevel: 'silent',
      trustProxy: options.trustProxy ?? false,
      metricsToken: options.metricsToken,
      sessionDays: 90,
      dataDir: testDatabase.dataDir,
    },
    legalTexts: { de: { impressum: '# Impressum', privacy: '#' }, en: { impressum: '#', privacy: '#' } },
    webApp: options.webApp ?? testDatabase.dataDir,
    paperFiles,
    // Each test print takes a second, so only tests about them run any.
    testPrints: options.testPrints ?? { run: async () => undefined },
    ...(options.requestTimeout === undefined ? {} : { requestTimeout: options.requestTimeout }),
    ...(options.uploadTimeout === undefined ? {} : { uploadTimeout: options.uploadTimeout }),
    ...(options.leastUpload === undefined ? {} : { leastUpload: options.leastUpload }),
    ...(options.stallTimeout === undefined ? {} : { stallTimeout: options.stallTimeout }),
  })
  const now = () => Math.floor(nowMs / 1000)
  const app: TestApp = {
    http,
    database,
    accessTokens,
    secretKeys,
    paperFiles,
    dataDir: testDatabase.dataDir,
    now,
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
    send: (endpoint, sending = {}) => inject(http, endpoint, { token: '', ...sending }),
    logIn: ({ organisation, name }, changes = {}) =>
      app.send(endpoints.login, {
        body: { instanceId: organisation, username: name, password: testPassword, ...changes },
      }),
    async user({ organisation = `org-${++organisations}`, name = 'alice', role = 'administration' } = {}) {
      const session = { ...serverSession(organisation, name, nowMs), role }
      const hash = await passwordHash
      const opened = await database.within(organisation, async (db) => {
        await createOrganisation(db, session, { name: organisation })
        await createUser(db, session, { name, passwordHash: hash, role })
        return openSession(db, organisation, nameKey(name), session.now)
      })
      const token = await accessTokens.issue({ ...opened, user: name }, session.now)
      return testUser(http, { ...session, id: opened.sessionId }, token, opened.refreshToken)
    },
    async close() {
      await http.close()
      await database.close()
      await testDatabase.drop()
      expect(unboundStatements).toEqual([])
    },
  }
  return app
}

function testUser(http: FastifyInstance, session: Session, token: string, refreshToken: string): TestUser {
  const send: TestUser['send'] = (endpoint, sending = {}) => inject(http, endpoint, { token, ...sending })
  return {
    organisation: session.organisation,
    name: session.user,
    session,
    token,
    refreshToken,
    send,
    async call(endpoint, ...[sending]) {
      const response = await send(endpoint, sending)
      expect(response.json(), `${endpoint.method} ${endpoint.path}`).not.toHaveProperty('code')
      return response.json()
    },
    async problem(endpoint, ...[sending]) {
      const response = await send(endpoint, sending)
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      return response.json()
    },
  }
}

/** Sends one request and checks the response against the contract. */
async function inject(
  http: FastifyInstance,
  endpoint: Endpoint,
  sending: Sending,
): Promise<LightMyRequestResponse> {
  const { method, path, headers, body = sending.text } = wireCall(endpoint, sending.token ?? '', sending)
  const payload = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body
  const response = await http.inject({
    method,
    url: path,
    headers: {
      ...headers,
      ...(sending.text === undefined ? {} : { 'content-type': 'application/json' }),
      ...sending.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  expectContract(endpoint, response)
  return response
}

/**
 * Checks that a response is complete (parsing it adds no defaults), and that a problem has a known code and
 * the status for that code.
 */
function expectContract(endpoint: Endpoint, response: LightMyRequestResponse): void {
  expect(response.headers['x-request-id']).toBeTruthy()
  if (response.statusCode === 304) return
  if (response.statusCode === 200) {
    if (endpoint.isDownload) return
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(endpoint.response.parse(response.json())).toEqual(response.json())
    return
  }
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = problemSchema.parse(response.json())
  expect(problemStatus).toHaveProperty(problem.code, response.statusCode)
  expect(problem.requestId).toBe(response.headers['x-request-id'])
}
