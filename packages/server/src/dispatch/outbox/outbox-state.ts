import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import { outboxStops } from '@kontor/domain/dispatch/mail-state'
import { appendAudits } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { readAccount } from '../account/store.ts'
import { releaseStop } from './outbox-stop.ts'

/** What pages need to know about the outbox of an organisation. */
export async function readOutboxState(db: Db, organisation: string): Promise<OutboxState> {
  const account = await readAccount(db, organisation)
  const { outbox_stop, outbox_words, outbox_stopped_at } = await db
    .selectFrom('organisation')
    .select(['outbox_stop', 'outbox_words', 'outbox_stopped_at'])
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  const counts = await db
    .selectFrom('mail')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('organisation', '=', organisation)
    .where('state', 'in', ['queued', 'retry', 'sending', 'failed', 'bounced', 'unclear'])
    .groupBy('state')
    .execute()
  const countOf = (...states: string[]) =>
    counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? Number(count) : 0), 0)
  return {
    isSet: account !== undefined,
    fromAddress: account?.from_address ?? '',
    testAddress: account?.test_address ?? '',
    stop: outbox_stop,
    words: outbox_words,
    stoppedAt: outbox_stopped_at,
    waiting: countOf('queued', 'retry', 'sending'),
    failed: countOf('failed'),
    bounced: countOf('bounced'),
    unclear: countOf('unclear'),
  }
}

/** Lets a stopped outbox work again. */
export async function releaseOutbox(db: Db, session: Session): Promise<OutboxState> {
  const { organisation } = session
  const events = await releaseStop(db, organisation, outboxStops)
  const state = await readOutboxState(db, organisation)
  await appendAudits(db, session, events)
  return state
}
