import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Db } from '../database/connect.ts'

/** The day from which the organisation keeps payments; claims of earlier days count as settled. 0 for none. */
export async function readStartDay(db: Db, organisation: string): Promise<UnixSeconds> {
  const row = await db
    .selectFrom('payment_setting')
    .select('start_day')
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return row?.start_day ?? 0
}
