import { indexClaims, type LearnedPayers } from './claim-index.ts'
import type { Match, MatchClaim, MatchLine } from './match.ts'
import { matchLine } from './match-line.ts'

/** What fits each line, by its id. Takes time that grows with lines and claims, not with their product. */
export function matchLines(
  lines: readonly MatchLine[],
  claims: readonly MatchClaim[],
  learned: LearnedPayers,
): Map<string, Match> {
  const index = indexClaims(claims, learned)
  return withoutRivals(lines.map((line) => ({ line, match: matchLine(line, index) })))
}

/**
 * The matches of lines, by their ids. If several lines are certain of one claim, only the first of one payer stays so; lines of
 * different payers are all asked about.
 */
export function withoutRivals(found: readonly { line: MatchLine; match: Match }[]): Map<string, Match> {
  const matches = found.toSorted(({ line: a }, { line: b }) => compare(a.day, b.day) || compare(a.id, b.id))
  const rivals = new Map<string, MatchLine[]>()
  for (const { line, match } of matches)
    if (match.isCertain)
      for (const { claimId } of match.proposals[0]?.parts ?? [])
        rivals.set(claimId, [...(rivals.get(claimId) ?? []), line])
  return new Map(
    matches.map(({ line, match }) => {
      const parts = match.isCertain ? (match.proposals[0]?.parts ?? []) : []
      const isBeaten = parts.some(({ claimId }) => !isFirst(line, rivals.get(claimId) ?? []))
      return [line.id, isBeaten ? withoutCertainty(match) : match]
    }),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isFirst(line: MatchLine, rivals: readonly MatchLine[]): boolean {
  if (rivals.length === 1) return true
  const isOnePayer = line.iban !== '' && rivals.every(({ iban }) => iban === line.iban)
  return isOnePayer && rivals[0] === line
}

function withoutCertainty({ proposals }: Match): Match {
  return {
    isCertain: false,
    proposals: proposals.map(({ parts, reasons }) => ({ parts, reasons: [...reasons, 'taken'] })),
  }
}
