import { serverSession } from '../caller.ts'
import { createOrganisation } from '../organisation/store.ts'
import type { SecretPlace } from '../secrets/seal-text.ts'
import { createSecretKeys } from '../secrets/secret-keys.ts'
import { readSecret, storeSecret } from '../secrets/store.ts'
import { commandOutput } from './admin-command.ts'
import { serverTests } from './server-tests.ts'

const place: SecretPlace = { organisation: 'werk', purpose: 'oneTimeCode', id: 'alice' }

/** Runs servers and admin commands on one data folder, in which tests can store a secret. */
export function secretTests() {
  const tests = serverTests()

  function settings(...keys: number[]) {
    const { dataDir, url } = tests.database
    return { dataDir, databaseUrl: url, secretKeys: keys.map((byte) => Buffer.alloc(32, byte)) }
  }

  const admin = (words: string[], changes: NodeJS.ProcessEnv = {}, input?: string) =>
    commandOutput(words, { ...tests.env, ...changes }, input)

  /** Stores a secret as a server with these keys would; without keys, uses the key file. */
  async function store(...keys: number[]): Promise<void> {
    await admin(['org', 'list'])
    const database = tests.database.connect()
    const secretKeys = createSecretKeys(settings(...keys))
    await database.within('werk', async (db) => {
      await createOrganisation(db, serverSession('werk', 'admin', 0), { name: 'Werk' })
      await storeSecret(db, secretKeys, place, 'geheim')
    })
    await database.close()
  }

  /** Reads the secret as a server with these keys would; without keys, uses the key file. */
  async function stored(...keys: number[]): Promise<string | undefined> {
    const database = tests.database.connect()
    try {
      return await database.within('werk', (db) => readSecret(db, createSecretKeys(settings(...keys)), place))
    } finally {
      await database.close()
    }
  }

  return { tests, admin, store, stored }
}
