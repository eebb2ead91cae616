import { type FunctionName, functionNames } from '@kontor/domain/functions/functions'
import { appendAudit, takeLinks } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { parseFunctions } from './parse-functions.ts'

/**
 * Switches a function of the session's organisation on or off, and returns the functions that are on.
 * Switching a function off keeps its data [A9.1].
 */
export async function switchFunction(
  db: Db,
  session: Session,
  name: FunctionName,
  on: boolean,
): Promise<FunctionName[]> {
  const { organisation } = session
  // Locks the head of the audit chain first, so that simultaneous changes wait for each other and none is
  // lost.
  await takeLinks(db, organisation, 0).executeTakeFirstOrThrow()
  const { functions } = await db
    .selectFrom('organisation')
    .select('functions')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  const before = parseFunctions(functions)
  if (before.includes(name) === on) return before
  const after = functionNames.filter((known) => (known === name ? on : before.includes(known)))
  await db
    .updateTable('organisation')
    .set({ functions: after.join(',') })
    .where('id', '=', organisation)
    .execute()
  const action = on ? 'organisation.functionOn' : 'organisation.functionOff'
  await appendAudit(db, session, { action, objectType: 'organisation', objectId: organisation, detail: name })
  return after
}
