import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  endProcess,
  printed,
  type RunningProcess,
  runAdmin,
  runOpenProcess,
  startBuiltServer,
} from './run-process.ts'

/** Name of the first user in every test organisation. */
export const firstUser = 'erika'

/** A server with its own port and data folder; `stop` removes everything. */
export interface TestServer {
  /** Origin of the web app and the API, without a trailing slash. */
  baseURL: string
  demoPassword: string
  /** The server's output so far. */
  log(): string
  /** Runs `npm run admin -- …` on this server's data; throws if it fails. */
  admin(words: readonly string[], input?: string): Promise<void>
  /** Creates an empty organisation with one user, `erika`, who has the password of the demo user. */
  foundOrganisation(id: string): Promise<void>
  /**
   * Adds a user to an organisation that `foundOrganisation` created. The user has all rights and the same
   * password as `erika`.
   */
  addUser(organisation: string, username: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the built server; `environment` adds settings [A7]. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kontor-test-'))
  const demoPassword = 'Browser-Test-2026'
  const settings = {
    ...process.env,
    KONTOR_PORT: '0',
    KONTOR_DATA_DIR: dataFolder,
    KONTOR_DEMO_PASSWORD: demoPassword,
    KONTOR_LOG_LEVEL: 'warn',
    ...environment,
  }
  const removeData = () => rm(dataFolder, { recursive: true, force: true })
  const server = await startBuiltServer(settings).catch(async (error: unknown) => {
    await removeData()
    throw error
  })
  let founder: RunningProcess | undefined
  const found = async (line: string) => {
    founder ??= runOpenProcess('testing/found-organisations.ts', [firstUser, demoPassword], settings)
    founder.child.stdin?.write(`${line}\n`)
    await printed(founder, new RegExp(`^${line}$`, 'm'))
  }
  return {
    baseURL: server.origin,
    demoPassword,
    log: () => Object.values(server.output()).join(''),
    async stop() {
      if (founder) await endProcess(founder)
      await endProcess(server)
      await removeData()
    },
    async admin(words, input) {
      await runAdmin(settings, words, input)
    },
    foundOrganisation: found,
    addUser: (organisation, username) => found(`${organisation} ${username}`),
  }
}
