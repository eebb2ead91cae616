import { setImmediate } from 'node:timers/promises'
import type { LineProposal } from '@kontor/contract/payments/statement-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import { indexClaims } from '@kontor/domain/payments/matching/claim-index'
import type { Match, MatchLine, Proposal } from '@kontor/domain/payments/matching/match'
import { matchLine } from '@kontor/domain/payments/matching/match-line'
import { withoutRivals } from '@kontor/domain/payments/matching/match-lines'
import type { Db } from '../../database/connect.ts'
import { readLearned } from './learned-payers.ts'
import { claimsToMatch, type OpenClaims, readOpenClaims } from './open-claims.ts'
import { dayText, documentOf, type LineRow } from './statement-rows.ts'

/** Lines after which other calls get a turn. */
const linesPerTurn = 50
/** Lines that one call matches; the oldest come first. */
const mostLines = 20_000

/** The lines that nobody has dealt with, or those of some, oldest first. */
export async function readOpenLines(
  db: Db,
  organisation: string,
  ids?: readonly string[],
): Promise<LineRow[]> {
  return db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join.onRef('payment.line_id', '=', 'statement_line.id').on('payment.organisation', '=', organisation),
    )
    .selectAll('statement_line')
    .where('statement_line.organisation', '=', organisation)
    .where('statement_line.status', '=', 'booked')
    .where('statement_line.aside', '=', '')
    .where('payment.id', 'is', null)
    .$if(ids !== undefined, (query) => query.where('statement_line.id', 'in', ids ?? []))
    .orderBy('statement_line.booking_date')
    .orderBy('statement_line.id')
    .limit(mostLines)
    .execute()
}

/** What fits the open lines, by line. Only money that came in is matched with claims. */
export async function matchOpenLines(
  db: Db,
  organisation: string,
  rows: readonly LineRow[],
  now: UnixSeconds,
): Promise<{ matches: Map<string, Match>; claims: OpenClaims }> {
  const claims = await readOpenClaims(db, organisation, now)
  const learned = await readLearned(db, organisation)
  const incoming = rows.filter(({ amount_cents }) => amount_cents > 0)
  const found: { line: MatchLine; match: Match }[] = []
  const index = indexClaims(claimsToMatch(claims), learned)
  for (const row of incoming) {
    const line = matchLineOf(row)
    found.push({ line, match: matchLine(line, index) })
    if (found.length % linesPerTurn === 0) await setImmediate()
  }
  return { matches: withoutRivals(found), claims }
}

function matchLineOf(row: LineRow): MatchLine {
  const { party, texts, endToEnd, creditorReference } = documentOf(row)
  return {
    id: row.id,
    amount: row.amount_cents,
    currency: row.currency,
    day: dayText(row.booking_date),
    party,
    iban: row.iban,
    texts,
    references: [endToEnd, creditorReference].filter((reference) => reference !== ''),
  }
}

export function shownProposal({ parts, reasons }: Proposal, { items }: OpenClaims): LineProposal {
  return {
    reasons: [...reasons],
    parts: parts.flatMap(({ claimId, amount, discount }) => {
      const item = items.find(({ invoiceId }) => invoiceId === claimId)
      if (item === undefined) return []
      const { number, customerId, customerName, open } = item
      return [
        {
          invoiceId: claimId,
          number,
          customerId,
          customerName,
          open,
          amount: fromCents(amount),
          skonto: fromCents(discount),
        },
      ]
    }),
  }
}
