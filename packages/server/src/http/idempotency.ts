import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { nameKey } from '@kontor/domain/people/name-key'
import type { ExpressionBuilder } from 'kysely'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { ProblemError } from '../problem-error.ts'
import { sha256 } from '../sha256.ts'

/** Seconds for which a repeated call returns the first result [A4.10]. */
const keyLife = 24 * 3600

/**
 * Runs a call that creates or saves an object, once per user, call and Idempotency-Key; a repetition within a
 * day returns the text of the first result. Claims the key before doing the work, so that the second of two
 * concurrent requests waits. Throws `keyReused` if the body differs, or `invalidRequest` for a malformed
 * key.
 */
export async function runOnce(
  db: Db,
  session: Session,
  call: { endpoint: Pick<Endpoint, 'method' | 'path'>; key: string; body: unknown },
  run: () => Promise<string>,
): Promise<string> {
  if (!/^[\x21-\x7e]{1,200}$/.test(call.key)) {
    throw new ProblemError('invalidRequest', {
      issues: [{ path: 'Idempotency-Key', code: 'invalid_format' }],
    })
  }
  await db
    .deleteFrom('idempotency_key')
    .where('organisation', '=', session.organisation)
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', session.now - keyLife),
        // Created while the clock was wrong.
        eb('created_at', '>', session.now + keyLife),
      ]),
    )
    .execute()
  const key = {
    organisation: session.organisation,
    name_key: nameKey(session.user),
    call: `${call.endpoint.method} ${call.endpoint.path}`,
    key: call.key,
  }
  const matches = (eb: ExpressionBuilder<Schema, 'idempotency_key'>) => eb.and(key)
  const bodyHash = sha256(JSON.stringify(call.body))
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ ...key, body_hash: bodyHash, answer: '', created_at: session.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    const answer = await run()
    await db.updateTable('idempotency_key').set({ answer }).where(matches).execute()
    return answer
  }
  const first = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where(matches)
    .executeTakeFirstOrThrow()
  if (first.body_hash !== bodyHash) throw new ProblemError('keyReused')
  return first.answer
}
