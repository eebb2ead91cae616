import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { hasDatabase, prepareDataFolder, takeDataFolder } from './database/data-folder.ts'
import { connectAgain, openDatabase } from './database/open-database.ts'
import { type FirstLogin, foundDemo } from './demo/found-demo.ts'
import { drawPaperWith } from './dispatch/draw-paper.ts'
import { stopOutboxesOfCopy } from './dispatch/outbox/outbox-home.ts'
import { createPaperSender } from './dispatch/send-paper.ts'
import { closeInTime } from './http/close-in-time.ts'
import { nameSourcesInStacks } from './operations/stack-traces.ts'
import { readLegalTexts } from './organisation/public-settings.ts'
import { builtWebApp } from './own-files.ts'
import { createPaperFiles } from './paper-files/paper-files.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { announceProviders } from './providers/store.ts'
import { createSecretKeys } from './secrets/secret-keys.ts'
import { rejectUnreadableSecrets } from './secrets/store.ts'
import { startSeriesTimer } from './series/series-timer.ts'
import { createAccessTokens, signingSecret } from './session/access-tokens.ts'
import { offerSetup, writeSetupLink } from './setup/offer-setup.ts'
import { StartError } from './start-error.ts'

/**
 * Maximum time to wait for responses in flight, in milliseconds: less than systemd and Docker wait before
 * they kill the process (deploy/kontor.service, compose.yaml).
 */
const stopGrace = 25_000

nameSourcesInStacks()
try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  const legalTexts = await readLegalTexts(config.legalDir)
  prepareDataFolder(config.dataDir)
  const embedded = config.databaseUrl === undefined
  const folder = embedded ? takeDataFolder(config.dataDir) : undefined
  const isNew = embedded && !hasDatabase(config.dataDir)
  const database = await openDatabase(config)
  const secretKeys = createSecretKeys(config)
  await database.across((db) => rejectUnreadableSecrets(db, secretKeys))
  const demo = (config.demo ?? isNew) ? await foundDemo(database, config, Date.now()) : undefined
  await database.across(announceProviders)
  await stopOutboxesOfCopy(database, Date.now())
  const setupCode = await offerSetup(database)
  const secret = await database.across(signingSecret)
  const paperFiles = createPaperFiles({ database, clock: Date.now })
  const http = await buildApp({
    database,
    connect: () => connectAgain(config),
    accessTokens: createAccessTokens(secret),
    challenges: createChallenges(secret),
    secretKeys,
    clock: Date.now,
    config,
    legalTexts,
    webApp: builtWebApp,
    paperFiles,
  })
  const { drawFile, stopsOf: checkPages } = paperFiles
  const sender = createPaperSender({ database, drawFile })
  const series = startSeriesTimer({ database, clock: Date.now, log: http.log, checkPages, sender })
  let demoMails: Promise<void> | undefined
  const stop = async () => {
    await closeInTime(http, stopGrace)
    await series.stop()
    await demoMails
    // Again, because the series may have started the thread after the server closed it.
    await paperFiles.close()
    await database.close()
    folder?.release()
  }
  try {
    await http.listen({ host: config.host, port: config.port })
  } catch (error) {
    await stop()
    throw listenError(error, config)
  }
  // After the server listens, because drawing would delay its start.
  demoMails = demo?.writeMails(drawPaperWith(drawFile)).catch((err: unknown) => {
    http.log.error({ err }, 'writing the mails of the example organisation failed')
  })
  stopOnSignal(http, stop)
  const origin = originOf(http)
  const setupLink =
    setupCode === undefined ? undefined : `${config.publicOrigin ?? origin}/start/setup#${setupCode}`
  const setupFile = writeSetupLink(config.dataDir, setupLink)
  greet(origin, demo?.login, setupLink === undefined ? undefined : { link: setupLink, file: setupFile })
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use; stop the other program or set KONTOR_PORT to a free one.`)
  }
  if (code === 'EACCES')
    return new StartError(
      `Kontor has no permission to use port ${port}; set KONTOR_PORT to another one, e.g. above 1023.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`KONTOR_HOST ${host} is not an address of this machine.`)
  }
  return error
}

/**
 * On SIGTERM or SIGINT, waits for responses in flight and closes the database. A second signal of either kind
 * ends the process at once.
 */
function stopOnSignal(http: FastifyInstance, stop: () => Promise<void>): void {
  const onSignal = () => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
    stop().catch((error: unknown) => {
      http.log.error({ err: error }, 'the server could not stop cleanly')
      process.exitCode = 1
    })
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/**
 * The server's address for a browser on this machine: localhost if possible, because browsers create no passkeys
 * for an IP address.
 */
function originOf(http: FastifyInstance): string {
  const { address, port } = http.server.address() as AddressInfo
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address)
  const host = isLocal ? 'localhost' : address.includes(':') ? `[${address}]` : address
  return `http://${host}:${port}`
}

/**
 * Prints the address and the first login or setup link. Secrets are printed only on a terminal; otherwise
 * they are only in their files.
 */
function greet(
  origin: string,
  firstLogin: FirstLogin | undefined,
  setup: { link: string; file: string } | undefined,
): void {
  const lines = [`Kontor is running: ${origin}`]
  if (firstLogin !== undefined) {
    const password = process.stdout.isTTY ? firstLogin.password : `see ${firstLogin.file}`
    lines.push(
      `First login: organisation ${firstLogin.organisation}, user ${firstLogin.user}, password ${password}`,
    )
  }
  if (setup !== undefined) lines.push(`Set up: ${process.stdout.isTTY ? setup.link : `see ${setup.file}`}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
