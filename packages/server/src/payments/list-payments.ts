import type { PaymentPage, PaymentQuery } from '@kontor/contract/payments/payment-schema'
import { stands } from '../claims/standing-payments.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { type PaymentRow, shownPayments } from './payment-rows.ts'

const pageSize = 100

/**
 * Payments in a range of days, newest first, page by page; 0 leaves the range open, '' means every customer. Throws `notFound` for
 * an unknown `after`.
 */
export async function listPayments(
  db: Db,
  organisation: string,
  { start, end, customerId, after }: PaymentQuery,
): Promise<PaymentPage> {
  const last = after === '' ? undefined : await lastOf(db, organisation, after)
  const rows: PaymentRow[] = await db
    .selectFrom('payment')
    .selectAll()
    .where('organisation', '=', organisation)
    .where(stands)
    .where('date', '>=', start)
    .where('date', '<=', end || Number.MAX_SAFE_INTEGER)
    .$if(customerId !== '', (all) => all.where('customer_id', '=', customerId))
    .$if(last !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('date', 'created_at', 'id'),
          '<',
          tuple(last?.date ?? 0, last?.created_at ?? 0, last?.id ?? ''),
        ),
      ),
    )
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    payments: await shownPayments(db, organisation, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? '') : '',
  }
}

async function lastOf(db: Db, organisation: string, id: string) {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'date', 'created_at'])
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return row
}
