import { createInterface } from 'node:readline'
import { serverSession } from '../caller.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { createOrganisation } from '../organisation/store.ts'
import { hashPassword } from '../session/passwords.ts'
import { createUser } from '../session/store.ts'

/**
 * `node found-organisations.ts USER PASSWORD`: for each line of input, creates an organisation with the line
 * as its id and USER as its only user, then prints the line. If the line has a second word, instead adds a
 * user with that name and the same password to the organisation that the first word names. Browser tests need
 * hundreds of organisations; starting a process for each would take longer than the tests.
 */
const [name = '', password = ''] = process.argv.slice(2)
/** The lowest cost of argon2id, because these users log in hundreds of times. */
const cost = { memory: 8, passes: 1, parallelism: 1 }
const passwordHash = await hashPassword({ organisation: '' }, password, cost)
const database = await openDatabase(readConfig(process.env))

for await (const line of createInterface({ input: process.stdin })) {
  const [organisation = '', further] = line.split(' ')
  const session = serverSession(organisation, 'admin', Date.now())
  await database.within(organisation, async (db) => {
    if (further === undefined) await createOrganisation(db, session, { name: 'Probe & Söhne GmbH' })
    const user = { name: further ?? name, passwordHash, role: 'administration' } as const
    await createUser(db, session, user)
  })
  process.stdout.write(`${line}\n`)
}
await database.close()
