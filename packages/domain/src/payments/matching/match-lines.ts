import { indexClaims, type LearnedPayers } from './claim-index.ts'
import type { Match, MatchClaim, MatchLine } from './match.ts'
import { matchLine } from './match-line.ts'

/**
 * What fits each line, by its id. Takes time that grows with lines and claims, not with their product. If several
 * lines are certain of one claim, only the first of one payer stays so; lines of different payers are all asked about.
 */
export function matchLines(
  lines: readonly MatchLine[],
  claims: readonly MatchClaim[],
  learned: LearnedPayers,
): Map<string, Match> {
  const index = indexClaims(claims, learned)
  const ordered = lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
  const matches = ordered.map((line) => ({ line, match: matchLine(line, index) }))
  const rivals = new Map<string, MatchLine[]>()
  for (const { line, match } of matches)
    if (match.isCertain)
      for (const { claimId } of match.proposals[0]?.parts ?? [])
        rivals.set(claimId, [...(rivals.get(claimId) ?? []), line])
  return new Map(
    matches.map(({ line, match }) => {
      const isBeaten =
        match.isCertain &&
        (match.proposals[0]?.parts ?? []).some(({ claimId }) => !isFirst(line, rivals.get(claimId) ?? []))
      return [line.id, isBeaten ? withoutCertainty(match) : match]
    }),
  )
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
