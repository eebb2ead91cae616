import type { FinalsPageQuery } from '@kontor/contract/invoices/invoice-schema'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { documentsOf } from '../database/documents-by-id.ts'
import { sizeOf } from '../database/stored-documents.ts'
import { partsOf } from '../database/stored-list.ts'
import { ProblemError } from '../problem-error.ts'
import { type FinalsQuery, headColumns, listedText, newestFirst } from './store.ts'

/**
 * Maximum size of a page in bytes, however many finals are requested; a larger final gets a page of its own.
 */
const pageBytes = 1024 * 1024

/** The position of a final in the list, as encoded in a cursor. */
interface Place {
  date: number
  counter: number
  id: string
}

/**
 * One page of these finals, newest first, as JSON [A2.17]. The cursor is the position of its
 * last final, so that new finals do not shift later pages. Throws `invalidRequest` for an invalid cursor, and
 * `notFound` for one that refers to no final of the organisation.
 */
export async function finalsPage(
  db: Db,
  { organisation, now }: Session,
  finals: FinalsQuery,
  { after, size }: Pick<FinalsPageQuery, 'after' | 'size'>,
): Promise<string> {
  const place = after === '' ? undefined : await placeOf(db, organisation, after)
  const heads = await newestFirst(finalsAfter(finals, place))
    .select([...headColumns, 'invoice_date', 'counter', sizeOf('document', 'tags', 'followers')])
    // Reads one more than requested, to find out whether there is another page.
    .limit(size + 1)
    .execute()
  const [page] = partsOf(heads.slice(0, size), pageBytes)
  if (page === undefined) return '{"invoices":[],"next":""}'
  const texts = (await documentsOf(db, 'invoice', organisation, page)).map((row) => listedText(row, now))
  const last = page.length < heads.length ? page.at(-1) : undefined
  const next = last === undefined ? '' : `${last.invoice_date}-${last.counter}-${last.id}`
  return `{"invoices":[${texts.join(',')}],"next":${JSON.stringify(next)}}`
}

/**
 * Finals after a position in the list: those with an earlier date, those with the same date but a lower
 * counter, and those with the same date and counter but a higher id.
 */
function finalsAfter(finals: FinalsQuery, place: Place | undefined): FinalsQuery {
  if (place === undefined) return finals
  const { date, counter, id } = place
  return finals
    .where('invoice_date', '<=', date)
    .where((eb) =>
      eb.or([
        eb('invoice_date', '<', date),
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', counter), eb('id', '>', id)]),
      ]),
    )
}

const cursorPattern = /^(?<date>\d{1,12})-(?<counter>\d{1,12})-(?<id>\S+)$/

/**
 * The id must belong to a final of this organisation. The date and the counter need no check: they can only
 * narrow the period.
 */
async function placeOf(db: Db, organisation: string, cursor: string): Promise<Place> {
  const { date, counter, id = '' } = cursorPattern.exec(cursor)?.groups ?? {}
  if (id === '')
    throw new ProblemError('invalidRequest', { issues: [{ path: 'after', code: 'invalid_format' }] })
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .where('status', '=', 'final')
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  return { date: Number(date), counter: Number(counter), id }
}
