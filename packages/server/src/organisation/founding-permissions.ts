import type { Db } from '../database/connect.ts'

/**
 * Names of the two permissions to create an organisation: one for whoever has the setup code, and one for
 * users of the demo while it is the only organisation. Each is valid once.
 */
export const setupCode = 'setup-code'
export const besideDemo = 'beside-demo'

/** Withdraws both permissions, because an organisation has come. */
export async function withdrawFounding(db: Db): Promise<void> {
  await db.deleteFrom('server_secret').where('name', 'in', [setupCode, besideDemo]).execute()
}
