import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import { endpoints } from '@kontor/contract/endpoints'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { attachmentRoutes } from './attachments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import type { Identify } from './caller.ts'
import { chainRoutes } from './chains/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contacts/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import type { Database } from './database/connect.ts'
import { drawLetterWith } from './dispatch/draw-letter.ts'
import { drawPaperWith } from './dispatch/draw-paper.ts'
import { recordBounce } from './dispatch/outbox/record-bounce.ts'
import { dispatchRoutes } from './dispatch/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { boundBodyTime, leastUpload, longestUpload, waitForServer } from './http/body-time.ts'
import type { App } from './http/endpoint.ts'
import { acceptJson } from './http/json-body.ts'
import { sendProblem } from './http/problems.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { itemTemplateRoutes } from './item-templates/routes.ts'
import { layoutTemplateRoutes } from './layouts/routes.ts'
import { numberingRoutes } from './numbering/routes.ts'
import { releaseOffer } from './offers/offer-state.ts'
import { offerRoutes } from './offers/routes.ts'
import { measure } from './operations/metrics.ts'
import { operationRoutes } from './operations/routes.ts'
import { cameThroughProxy } from './operations/through-proxy.ts'
import { organisationRoutes } from './organisation/routes.ts'
import type { PaperFiles } from './paper-files/paper-files.ts'
import type { Challenges } from './passkeys/challenges.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { reminderRoutes } from './payments/reminders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { lastStatementDay } from './payments/statements/bank-accounts.ts'
import { statementRoutes } from './payments/statements/routes.ts'
import { waitingMoney } from './payments/statements/waiting-money.ts'
import { peopleRoutes } from './people/routes.ts'
import { ProblemError } from './problem-error.ts'
import { programCaller } from './programs/program-caller.ts'
import { programRoutes } from './programs/routes.ts'
import { createOpenIdClients } from './providers/open-id-client.ts'
import { providerRoutes } from './providers/routes.ts'
import { hasAnyProvider } from './providers/store.ts'
import { searchRoutes } from './search/routes.ts'
import { secondFactorRoutes } from './second-factors/routes.ts'
import type { SecretKeys } from './secrets/secret-keys.ts'
import { seriesRoutes } from './series/routes.ts'
import type { AccessTokens } from './session/access-tokens.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionCaller } from './session/session-caller.ts'
import { setupRoutes } from './setup/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { createTestPrints, type TestPrints } from './test-prints/test-prints.ts'
import { verificationRoutes } from './verification/routes.ts'
import { webAppRoutes } from './web-app/routes.ts'

/** The server's dependencies; none is global. */
export interface AppParts {
  database: Database
  /** Opens another connection to the same database for long operations. */
  connect: () => Database
  accessTokens: AccessTokens
  secretKeys: SecretKeys
  challenges: Challenges
  /** Milliseconds since 1970. */
  clock: () => number
  config: Pick<
    Config,
    | 'allowedOrigins'
    | 'publicOrigin'
    | 'providerHosts'
    | 'mailHosts'
    | 'defaultOrganisation'
    | 'logLevel'
    | 'trustProxy'
    | 'metricsToken'
    | 'sessionDays'
    | 'dataDir'
  >
  legalTexts: LegalTexts
  /** Folder of the built web app. */
  webApp: string
  /** Default: runs each test print in a new worker thread. */
  testPrints?: TestPrints
  /** Closed with the server. */
  paperFiles: PaperFiles
  /** Time limit for receiving a request without a file, in milliseconds. Default: 30 s. */
  requestTimeout?: number
  /** Time limit for receiving a request with a file, in milliseconds. Default: 10 minutes. */
  uploadTimeout?: number
  /** Minimum number of bytes of a file that have to arrive in each `requestTimeout`. Default: 240 KiB. */
  leastUpload?: number
  /** Milliseconds without traffic after which the server closes a connection that waits for the client. Default: 30 s. */
  stallTimeout?: number
}

// Importing node:http as an ES module would also load Node's implementation of fetch.
const { maxHeaderSize } = process.getBuiltinModule('node:http')

/** Maximum size of a body in bytes, unless the contract sets another one for the call [A1.11]. */
const bodyLimit = 1024 * 1024

/** Builds the whole server, ready to listen or to be called through `inject`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, requestTimeout = 30_000, uploadTimeout = longestUpload, stallTimeout = 30_000 } = parts
  const http = fastify({
    bodyLimit,
    requestTimeout: uploadTimeout,
    connectionTimeout: stallTimeout,
    // Node limits the time for the headers to headersTimeout, and the time for the whole request to the
    // requestTimeout option above.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 10 },
    // A path parameter may be as long as a request line, so that an unknown id of any length returns
    // notFound.
    routerOptions: { maxParamLength: maxHeaderSize },
    trustProxy: config.trustProxy && isNextHop,
    forceCloseConnections: 'idle',
    // While the server closes, it still serves what a proxy sends over an open connection, and closes that.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: { level: config.logLevel },
    frameworkErrors: sendProblem,
    schemaController: { compilersFactory: withoutSchemas },
  })
  acceptJson(http)
  http.setErrorHandler(sendProblem)
  http.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendProblem(new ProblemError(allowed.length > 0 ? 'methodNotAllowed' : 'notFound'), request, reply)
  })
  logResponses(http)
  boundBodyTime(http, requestTimeout, parts.leastUpload ?? leastUpload)
  waitForServer(http)
  if (!config.trustProxy) warnOfProxy(http)
  const metrics = measure(http)
  await http.register(fastifyHelmet, securityHeaders)
  await http.register(fastifyCors, {
    origin: config.allowedOrigins.length === 0 ? false : config.allowedOrigins,
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-File-Name'],
    exposedHeaders: ['ETag', 'X-Request-Id', 'Retry-After'],
    methods: ['GET', 'POST', 'PUT'],
    maxAge: 600,
  })
  await http.register(fastifyCompress, { encodings: ['zstd', 'br', 'gzip'], globalDecompression: false })
  const { database, accessTokens, secretKeys, clock, challenges, paperFiles } = parts
  const { publicOrigin } = config
  const app: App = { http, database, identify: identifyBy(accessTokens), clock }
  const signIn = {
    ...app,
    accessTokens,
    secretKeys,
    publicOrigin,
    sessionLife: config.sessionDays * 24 * 3600,
    openIdClients: createOpenIdClients(config.providerHosts, clock),
  }
  const withTestPrints = { ...app, testPrints: parts.testPrints ?? createTestPrints() }
  const party = relyingPartyOf(publicOrigin)
  sessionRoutes(signIn, { host: party.host, canVisitProvider: publicOrigin !== undefined })
  secondFactorRoutes(signIn)
  passkeyRoutes(signIn, { challenges, party })
  chainRoutes(app)
  attachmentRoutes(app)
  inboxRoutes(
    { ...app, secretKeys },
    {
      mailHosts: config.mailHosts,
      takeBounce: (organisation, bounce) => recordBounce(app.database, organisation, bounce, app.clock()),
    },
  )
  const draw = drawPaperWith(paperFiles.drawFile, drawLetterWith(app.database, paperFiles.drawPages))
  dispatchRoutes(signIn, config.mailHosts, draw)
  invoiceRoutes(app, { releaseOffer, checkPages: paperFiles.stopsOf })
  http.addHook('onClose', () => paperFiles.close())
  itemTemplateRoutes(app)
  tagRoutes(app)
  customerRoutes(app)
  contactRoutes(app)
  seriesRoutes(app)
  paymentRoutes(app)
  statementRoutes(app)
  reminderRoutes(app, { lastStatementDay, waitingMoney })
  peopleRoutes({ ...app, secretKeys })
  programRoutes(app)
  providerRoutes(signIn)
  searchRoutes(app)
  setupRoutes(app)
  numberingRoutes(app)
  offerRoutes(app)
  auditRoutes(app)
  verificationRoutes(app, parts.connect)
  exportRoutes(app, parts.connect)
  backupRoutes({ ...app, connect: parts.connect, secretKeys, dataDir: config.dataDir })
  organisationRoutes(withTestPrints, {
    defaultOrganisation: config.defaultOrganisation,
    legalTexts: parts.legalTexts,
    offersProvider: hasAnyProvider,
  })
  layoutTemplateRoutes(withTestPrints)
  operationRoutes(app, { metrics, metricsToken: config.metricsToken })
  await webAppRoutes(http, parts.webApp)
  return http
}

/** Recognizes a program by the form of its token; every other token is a session's. */
function identifyBy(accessTokens: AccessTokens): Identify {
  const counts = { startMs: 0, calls: new Map() }
  return async (token, now) =>
    programCaller(token, counts) ?? sessionCaller(await accessTokens.verify(token, now))
}

/**
 * Routes have no JSON schemas, because the contract checks bodies (http/endpoint.ts). Without these
 * functions, Fastify would load its own compilers, 115 files, at each start.
 */
const withoutSchemas = { buildValidator: rejectSchema, buildSerializer: rejectSchema }

function rejectSchema(): never {
  throw new Error('Routes have no JSON schema: the contract describes bodies and responses.')
}

/** Trusts only the nearest proxy: the caller can forge all earlier addresses in X-Forwarded-For. */
function isNextHop(_address: string, hop: number): boolean {
  return hop === 0
}

/**
 * Warns once if requests come through a proxy that is not trusted, because all of the proxy's clients then
 * share one throttle.
 */
function warnOfProxy(http: FastifyInstance): void {
  let isWarned = false
  http.addHook('onRequest', async ({ headers, log }) => {
    if (isWarned || !cameThroughProxy(headers)) return
    isWarned = true
    log.warn(
      'A request came through a proxy, but KONTOR_TRUST_PROXY is off: throttling counts all clients as one address. Set KONTOR_TRUST_PROXY=on if the proxy is yours.',
    )
  })
}

/**
 * Gives each response its request id, and logs one line per response, without headers, bodies or query
 * strings, so that no token gets into the log.
 */
function logResponses(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    )
  })
}

const callPaths = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that the contract defines for the path of a URL; empty for an unknown path. */
function methodsOf(url: string): string[] {
  const path = url.split('?', 1)[0] ?? ''
  return [...new Set(callPaths.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))]
}

/**
 * MUI adds inline styles to the page. The login has a field "Server", so the page must be able to call any
 * https address and localhost. A worker renders the PDF, and the page shows it from a blob.
 */
const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'", 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
      workerSrc: ["'self'", 'blob:'],
      imgSrc: ["'self'", 'data:', 'blob:'],
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
} as const
