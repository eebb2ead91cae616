import { timingSafeEqual } from 'node:crypto'
import type { NewOrganisation } from '@kontor/contract/setup/setup-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import { serverSession } from '../caller.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database, Db } from '../database/connect.ts'
import { besideDemo, setupCode } from '../organisation/founding-permissions.ts'
import { demoOrganisation } from '../organisation/public-settings.ts'
import { createOrganisation } from '../organisation/store.ts'
import { ProblemError } from '../problem-error.ts'
import { hashPassword } from '../session/passwords.ts'
import { createUser } from '../session/store.ts'
import { sha256 } from '../sha256.ts'

/** Checks a setup code. Throws `invalidLink` if it is not valid. */
export async function checkSetupCode(database: Database, code: string): Promise<{ success: true }> {
  await database.within(demoOrganisation, (db) => rejectWrongCode(db, code), 'read')
  return { success: true }
}

/**
 * Creates the first organisation of a server and uses up the code. Throws `invalidLink` for a wrong code, and
 * `forbidden` if a simultaneous call has used it. `invalidRequest` (for a malformed id), `weakPassword` and
 * `nameTaken` leave the code valid.
 */
export async function setUp(
  database: Database,
  { code, ...newOrganisation }: NewOrganisation & { code: string },
  nowMs: number,
): Promise<{ organisation: string }> {
  await checkSetupCode(database, code)
  return setUpOrganisation(database, newOrganisation, nowMs, (db) => spendSetupCode(db, code))
}

/**
 * Uses up the setup code. Throws `invalidLink` for a wrong code, and `forbidden` if a simultaneous call has
 * used it.
 */
export async function spendSetupCode(db: Db, code: string): Promise<void> {
  await rejectWrongCode(db, code)
  if (!(await takePermission(db, setupCode))) throw new ProblemError('forbidden')
}

/** Whether users of this organisation may create the first organisation in addition to the demo. */
export async function mayFound(db: Db, organisation: string): Promise<boolean> {
  if (organisation !== demoOrganisation) return false
  return (await readPermission(db, besideDemo)) !== undefined
}

/**
 * Creates the first organisation in addition to the demo. Throws `forbidden`, `invalidRequest` (for a
 * malformed id), `weakPassword` or `nameTaken`.
 */
export async function setUpBesideDemo(
  database: Database,
  founder: string,
  newOrganisation: NewOrganisation,
  nowMs: number,
): Promise<{ organisation: string }> {
  if (!(await database.within(founder, (db) => mayFound(db, founder), 'read')))
    throw new ProblemError('forbidden')
  return setUpOrganisation(database, newOrganisation, nowMs, async (db) => {
    if (!(await takePermission(db, besideDemo))) throw new ProblemError('forbidden')
  })
}

async function setUpOrganisation(
  database: Database,
  { organisation, name, username, password }: NewOrganisation,
  nowMs: number,
  spendPermission: (db: Db) => Promise<void>,
): Promise<{ organisation: string }> {
  if (!organisationIdPattern.test(organisation)) throw new ProblemError('invalidRequest')
  if (!isPasswordValid(password)) throw new ProblemError('weakPassword')
  const user = username.trim()
  const passwordHash = await hashPassword({ organisation, person: nameKey(user) }, password)
  const session = serverSession(organisation, user, nowMs)
  await database.within(organisation, async (db) => {
    await spendPermission(db)
    if (!(await createOrganisation(db, session, { name: name.trim() }))) throw new ProblemError('nameTaken')
    await createUser(db, session, { name: user, passwordHash, role: 'administration' })
  })
  return { organisation }
}

async function rejectWrongCode(db: Db, code: string): Promise<void> {
  const expected = Buffer.from((await readPermission(db, setupCode)) ?? '')
  const given = Buffer.from(sha256(code))
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new ProblemError('invalidLink')
}

async function readPermission(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/**
 * Uses up a permission; returns false if there is none. Only one of several simultaneous calls gets it, and a
 * failed transaction restores it.
 */
async function takePermission(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('server_secret').where('name', '=', name).executeTakeFirst()
  return numDeletedRows === 1n
}
