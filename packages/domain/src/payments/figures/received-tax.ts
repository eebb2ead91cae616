import type { UnixSeconds } from '../../days/unix-seconds.ts'
import type { Cents } from '../../money/cents.ts'
import { sumOfCents } from '../../money/cents.ts'
import { negatedRates, type RateCents, sumOfRates, taxShares } from '../tax-shares.ts'

/** What a paper charges by rate on its day; negative for a Storno or a credit. */
export interface DatedRates {
  date: UnixSeconds
  rates: readonly RateCents[]
}

/** Money for a claim on a day: negative if it went back. */
export interface DatedAmount {
  date: UnixSeconds
  amount: Cents
}

/**
 * What was received for one claim by rate, and when (§ 20 UStG, and § 13 (1) Nr. 1a S. 4 UStG for advances). Each
 * day counts the difference to what had been received before, so that a claim that is paid in parts ends with
 * exactly its tax, and a refund takes back the rates of the credit that it refunds.
 */
export function receivedRates(papers: readonly DatedRates[], received: readonly DatedAmount[]): DatedRates[] {
  return datedRates(papers, received, receivedUntilNow)
}

/**
 * What was given up of one claim by rate, and when (§ 17 UStG): at most what the claim charges. What is more than that, such as
 * a refund that was given up after a Storno, corrects no tax.
 */
export function givenUpRates(papers: readonly DatedRates[], givenUp: readonly DatedAmount[]): DatedRates[] {
  return datedRates(papers, givenUp, (known, amount) => {
    const charged = sumOfRates(known.map(({ rates }) => rates))
    const covered = Math.max(0, Math.min(amount, grossOf(charged)))
    return sumOfRates([taxShares(charged, covered), taxShares([], amount - covered)])
  })
}

/** The differences that amounts make by rate, day by day. */
function datedRates(
  papers: readonly DatedRates[],
  received: readonly DatedAmount[],
  ratesOf: (papers: readonly DatedRates[], amount: Cents) => RateCents[],
): DatedRates[] {
  const days = [...new Set([...papers, ...received].map(({ date }) => date))].sort((a, b) => a - b)
  let before: RateCents[] = []
  return days.flatMap((date) => {
    const dated = papers.filter((paper) => paper.date <= date)
    // Money that came before its invoice is for what the invoice charges.
    const known = dated.length > 0 ? dated : papers.slice(0, 1)
    const amount = sumOfCents(received.filter((one) => one.date <= date).map((one) => one.amount))
    const after = ratesOf(known, amount)
    const rates = sumOfRates([after, negatedRates(before)])
    before = after
    return rates.length === 0 ? [] : [{ date, rates }]
  })
}

const grossOf = (rates: readonly RateCents[]): Cents =>
  sumOfCents(rates.map(({ nettoCents, taxCents }) => nettoCents + taxCents))

/**
 * The rates of an amount: first those that the claim still charges. What is more than that was received for what
 * a credit has taken back since, and stays taxable until it is refunded.
 */
function receivedUntilNow(papers: readonly DatedRates[], amount: Cents): RateCents[] {
  if (amount === 0) return []
  const charged = sumOfRates(papers.map(({ rates }) => rates))
  const gross = grossOf(charged)
  const isCovered = gross >= 0 ? amount <= gross : amount >= gross
  if (gross !== 0 && isCovered) return taxShares(charged, amount)
  const takenBack = papers.filter(({ rates }) => grossOf(rates) < 0)
  const first = papers.find(({ rates }) => grossOf(rates) > 0)?.rates ?? charged
  const rest = takenBack.length > 0 ? sumOfRates(takenBack.map(({ rates }) => rates)) : first
  return sumOfRates([charged, taxShares(rest, amount - gross)])
}
