import type {
  LineList,
  LineQuery,
  LineState,
  ReturnProposal,
  StatementLine,
} from '@kontor/contract/payments/statement-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import type { Match } from '@kontor/domain/payments/matching/match'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { matchOpenLines, readOpenLines, shownProposal } from './match-open-lines.ts'
import type { OpenClaims } from './open-claims.ts'
import { numbersOf, returnsFor } from './proposed-returns.ts'
import { documentOf, type LineRow, noonOfText } from './statement-rows.ts'

const pageSize = 100
/** Ids of certain lines per call. */
const mostCertain = 1_000

type FoundRow = LineRow & { payment_id: string | null }

/** Lines that match the query, newest first, with what fits them. Throws `notFound` for an unknown `after`. */
export async function listStatementLines(
  db: Db,
  organisation: string,
  query: LineQuery,
  now: UnixSeconds,
): Promise<LineList> {
  const rows = await pageOf(db, organisation, query)
  const open = await readOpenLines(db, organisation)
  const { matches, claims } = await matchOpenLines(db, organisation, open, now)
  const payments = rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]))
  const numbers = await numbersOf(db, organisation, payments)
  const returns = await returnsFor(
    db,
    organisation,
    rows.filter((row) => stateOf(row) === 'open' && row.amount_cents < 0),
  )
  const lines = rows.map((row) =>
    shownLine(row, { match: matches.get(row.id), claims, numbers, returns: returns.get(row.id) ?? [] }),
  )
  const certain = [...matches].filter(([, { isCertain }]) => isCertain).map(([id]) => id)
  return { lines, open: open.length, certain: certain.slice(0, mostCertain) }
}

async function pageOf(
  db: Db,
  organisation: string,
  { state, accountId, after }: LineQuery,
): Promise<FoundRow[]> {
  const base = db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .selectAll('statement_line')
    .select('payment.id as payment_id')
    .where('statement_line.organisation', '=', organisation)
  const last = after === '' ? undefined : await base.where('statement_line.id', '=', after).executeTakeFirst()
  if (after !== '' && last === undefined) throw new ProblemError('notFound')
  let query = base
    .$if(accountId !== '', (built) => built.where('statement_line.account_id', '=', accountId))
    .$if(state === 'pending', (built) => built.where('statement_line.status', '=', 'pending'))
    .$if(state === 'booked', (built) => built.where('payment.id', 'is not', null))
    .$if(state === 'aside', (built) => built.where('statement_line.aside', '<>', ''))
    .$if(state === 'open', (built) =>
      built
        .where('statement_line.status', '=', 'booked')
        .where('statement_line.aside', '=', '')
        .where('payment.id', 'is', null),
    )
  if (last !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('statement_line.booking_date', '<', last.booking_date),
        eb.and([
          eb('statement_line.booking_date', '=', last.booking_date),
          eb('statement_line.id', '<', last.id),
        ]),
      ]),
    )
  return query
    .orderBy('statement_line.booking_date', 'desc')
    .orderBy('statement_line.id', 'desc')
    .limit(pageSize)
    .execute()
}

function stateOf({ status, aside, payment_id }: FoundRow): LineState {
  if (status === 'pending') return 'pending'
  if (payment_id !== null) return 'booked'
  return aside === '' ? 'open' : 'aside'
}

function shownLine(
  row: FoundRow,
  {
    match,
    claims,
    numbers,
    returns,
  }: {
    match: Match | undefined
    claims: OpenClaims
    numbers: ReadonlyMap<string, string[]>
    returns: ReturnProposal[]
  },
): StatementLine {
  const document = documentOf(row)
  const { kind, party, texts, info, isReversal, returnReason } = document
  const references = [document.endToEnd, document.mandate, document.creditorReference, row.reference]
  return {
    id: row.id,
    accountId: row.account_id,
    fileId: row.file_id,
    status: row.status,
    state: stateOf(row),
    bookingDay: row.booking_date,
    valueDay: noonOfText(document.valueDay),
    amount: fromCents(row.amount_cents),
    currency: row.currency,
    kind,
    party,
    iban: row.iban,
    texts: [...texts],
    references: references.filter((reference) => reference !== ''),
    info,
    isReversal,
    returnReason,
    aside: row.aside,
    pairedWith: row.paired_with,
    paymentId: row.payment_id ?? '',
    numbers: numbers.get(row.payment_id ?? '') ?? [],
    isCertain: match?.isCertain ?? false,
    proposals: (match?.proposals ?? []).map((proposal) => shownProposal(proposal, claims)),
    returns,
  }
}
