import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverSession } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { DrawPaper } from '../dispatch/draw-missing.ts'
import { demoOrganisation } from '../organisation/public-settings.ts'
import { createOrganisation } from '../organisation/store.ts'
import { hashPassword } from '../session/passwords.ts'
import { createUser } from '../session/store.ts'
import { writeExampleData } from './example-data.ts'
import { writeExampleMails } from './mails.ts'
import { demoOrganisationName } from './profile.ts'
import { exampleStatement } from './statement-file.ts'

export interface FirstLogin {
  organisation: string
  user: string
  password: string
  /** Path of the file with the login. */
  file: string
}

const demoUser = 'demo'

/** The example organisation that has just been created. */
export interface FoundedDemo {
  login: FirstLogin
  /** Writes the mails of the past, whose files `draw` draws. */
  writeMails: (draw: DrawPaper) => Promise<void>
}

/**
 * Creates the organisation `demo` with its user and example data, and writes the password to
 * `first-login.txt`, which only the file's owner can read. Beside it, writes a bank statement to try Zahlungen with.
 * Returns undefined if the organisation already exists.
 */
export async function foundDemo(
  database: Database,
  config: Pick<Config, 'dataDir' | 'demoPassword'>,
  nowMs: number,
): Promise<FoundedDemo | undefined> {
  const password = config.demoPassword ?? randomPassword()
  const passwordHash = await hashPassword({ organisation: demoOrganisation }, password)
  const session = serverSession(demoOrganisation, demoUser, nowMs)
  const founded = await database.within(demoOrganisation, async (db) => {
    if (!(await createOrganisation(db, session, { name: demoOrganisationName }))) return undefined
    await createUser(db, session, { name: demoUser, passwordHash, role: 'administration' })
    const { finals } = await writeExampleData(db, session, randomUUID)
    const ids = finals.map(({ id }) => id)
    return { finals, statement: await exampleStatement(db, session, ids) }
  })
  if (founded === undefined) return undefined
  const { finals, statement } = founded
  writeFileSync(join(config.dataDir, 'demo-kontoauszug.xml'), statement, { mode: 0o600 })
  const login = { organisation: demoOrganisation, user: demoUser, password }
  return {
    login: { ...login, file: keepLogin(config.dataDir, login) },
    writeMails: (draw) => writeExampleMails(database, session, { finals, draw }, randomUUID),
  }
}

function keepLogin(dataDir: string, { organisation, user, password }: Omit<FirstLogin, 'file'>): string {
  const file = join(dataDir, 'first-login.txt')
  writeFileSync(file, `Organisation: ${organisation}\nBenutzername: ${user}\nPasswort: ${password}\n`, {
    mode: 0o600,
  })
  chmodSync(file, 0o600)
  return file
}

/** A password of 96 random bits, with the character classes that the password policy requires. */
function randomPassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`
}
