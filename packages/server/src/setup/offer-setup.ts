import { randomBytes } from 'node:crypto'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Db } from '../database/connect.ts'
import { besideDemo, setupCode, withdrawFounding } from '../organisation/founding-permissions.ts'
import { demoOrganisation } from '../organisation/public-settings.ts'
import { listOrganisations } from '../organisation/store.ts'
import { sha256 } from '../sha256.ts'

/**
 * Runs when a server starts. If there is no organisation, creates a code that permits creating the first one;
 * if there is only the demo, permits one more; otherwise withdraws both permissions. Returns the code, of
 * which the database stores only the hash; undefined if there is an organisation.
 */
export async function offerSetup(database: Database): Promise<string | undefined> {
  return database.across(async (db) => {
    const organisations = await listOrganisations(db)
    await withdrawFounding(db)
    if (organisations.length === 1 && organisations[0]?.id === demoOrganisation) {
      await permit(db, besideDemo, 'once')
    }
    if (organisations.length > 0) return undefined
    const code = randomBytes(24).toString('base64url')
    await permit(db, setupCode, sha256(code))
    return code
  })
}

async function permit(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Path of the file with the setup link. */
const linkFile = (dataDir: string) => join(dataDir, 'setup-link.txt')

/**
 * Writes the link into a file that only its owner can read. Without a link, removes the file that an earlier
 * start left behind. Returns the path of the file.
 */
export function writeSetupLink(dataDir: string, link: string | undefined): string {
  const file = linkFile(dataDir)
  rmSync(file, { force: true })
  if (link !== undefined) {
    writeFileSync(file, `${link}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return file
}
