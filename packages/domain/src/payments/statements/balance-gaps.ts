import { amountOf, millionthsOf } from './exact-amount.ts'

/** A stored statement with its balances. Days as 'YYYY-MM-DD', amounts exact. */
export interface BalancedStatement {
  id: string
  opening?: { amount: string; day: string } | undefined
  closing?: { amount: string; day: string } | undefined
}

/** A statement that does not begin where the one before it ended, so that entries are missing. */
export interface BalanceGap {
  /** The statement that begins elsewhere. */
  id: string
  afterDay: string
  beforeDay: string
  /** What the missing entries add up to; signed, exact. */
  missing: string
}

/** Gaps between the statements of one account. Statements without balances, and the same one twice, open none. */
export function balanceGaps(statements: readonly BalancedStatement[]): BalanceGap[] {
  const balanced = statements.flatMap(({ id, opening, closing }) =>
    opening === undefined || closing === undefined ? [] : [{ id, opening, closing }],
  )
  const ordered = balanced.sort(
    (a, b) => compare(a.closing.day, b.closing.day) || compare(a.opening.day, b.opening.day),
  )
  const closings = new Set(ordered.map(({ closing }) => closing.amount))
  return ordered.flatMap(({ id, opening }, index) => {
    const before = ordered[index - 1]
    if (before === undefined || closings.has(opening.amount)) return []
    const isSame = before.opening.amount === opening.amount && before.opening.day === opening.day
    if (isSame) return []
    const missing = (millionthsOf(opening.amount) ?? 0n) - (millionthsOf(before.closing.amount) ?? 0n)
    return [{ id, afterDay: before.closing.day, beforeDay: opening.day, missing: amountOf(missing) }]
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a statement's closing balance says more than its opening balance and entries; '0' if they agree. */
export function differenceToClosing(
  { opening, closing }: BalancedStatement,
  amounts: readonly string[],
): string {
  if (opening === undefined || closing === undefined) return '0'
  const sum = amounts.reduce(
    (total, amount) => total + (millionthsOf(amount) ?? 0n),
    millionthsOf(opening.amount) ?? 0n,
  )
  return amountOf((millionthsOf(closing.amount) ?? 0n) - sum)
}
