import type { MailAccountBody, MailAccountTest } from '@kontor/contract/dispatch/account-schema'
import { accessToken, type TokenParts } from './access-token.ts'
import { connectSmtp, SmtpError, type SmtpParts } from './connect-smtp.ts'
import { passwordToTry } from './store.ts'

/** Milliseconds that a test may take in all. */
const longestTest = 30_000

/**
 * Signs in to a mail server, but sends nothing, and returns what the server said. Throws `invalidRequest` or
 * `secretUnreadable`, as `passwordToTry` does.
 */
export async function testAccount(
  parts: SmtpParts & TokenParts,
  organisation: string,
  body: MailAccountBody,
): Promise<MailAccountTest> {
  const { database, secretKeys } = parts
  const password = await database.within(
    organisation,
    (db) => passwordToTry(db, secretKeys, organisation, body),
    'read',
  )
  try {
    const isOauth = body.signIn === 'oauth'
    const credentials = isOauth ? { accessToken: await accessToken(parts, organisation) } : { password }
    const connection = await connectSmtp(body, credentials, parts, AbortSignal.timeout(longestTest))
    const words = connection.lastServerResponse || ''
    const largest = Number(Reflect.get(connection, '_maxAllowedSize')) || 0
    connection.quit()
    connection.close()
    return { outcome: 'done', words: words.trim().slice(0, 500), largest }
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error
    return { outcome: error.outcome, words: error.words, largest: 0 }
  }
}
