import type { ReceivedLabels } from '@kontor/contract/inbox/received-schema'
import type { Db } from '../database/connect.ts'

/** Maximum number of names, and likewise of tags, to choose from. */
const maxLabels = 500
/** Maximum number of distinct tag lists to read. */
const maxTagLists = 5000

/**
 * The choices for filtering received invoices, in alphabetical order: the users who are not disabled, the
 * current assignees, and the tags in use [A9.6].
 */
export async function listReceivedLabels(db: Db, organisation: string): Promise<ReceivedLabels> {
  const users = await db
    .selectFrom('user_account')
    .select('name')
    .where('organisation', '=', organisation)
    .where('disabled', '=', 0)
    .orderBy('name_key')
    .limit(maxLabels)
    .execute()
  const assigned = await db
    .selectFrom('received_invoice')
    .select('assignee')
    .distinct()
    .where('organisation', '=', organisation)
    .where('assignee', '<>', '')
    .limit(maxLabels)
    .execute()
  const lists = await db
    .selectFrom('received_invoice')
    .select('tags')
    .distinct()
    .where('organisation', '=', organisation)
    .where('tags', '<>', '[]')
    .limit(maxTagLists)
    .execute()
  const inOrder = (labels: string[]) =>
    [...new Set(labels)].toSorted((a, b) => a.localeCompare(b, 'de')).slice(0, maxLabels)
  return {
    people: inOrder([...users.map(({ name }) => name), ...assigned.map(({ assignee }) => assignee)]),
    tags: inOrder(lists.flatMap(({ tags }) => JSON.parse(tags) as string[])),
  }
}
