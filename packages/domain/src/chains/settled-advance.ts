import type { PaperSums, SettledAdvance, SettlementForm } from '../invoices/paper.ts'
import { sumOfPapers } from './paper-sums.ts'
import { negatedSums } from './reverse-lines.ts'
import { deductionTitle, partTitle } from './wording.ts'

/** Whether all sums are 0. */
export function isNothing({ brutto, rates }: PaperSums): boolean {
  return brutto === 0 && rates.every(({ netto, tax }) => netto === 0 && tax === 0)
}

/** What has not been received of an advance, by rate; nothing if nobody records payments [A29.1]. */
export function unpaidPart(advance: SettledAdvance): PaperSums {
  return sumOfPapers(advance.received === undefined ? [] : [advance, negatedSums(advance.received)])
}

/** Whether nothing of an advance is known to be unpaid. */
export function isWhollyReceived(advance: SettledAdvance): boolean {
  return isNothing(unpaidPart(advance))
}

/**
 * An open advance as a settlement lists it [A29.2]. If it is known what was received, a Restrechnung records
 * it for an advance that is not wholly paid; an Endrechnung cannot have such an advance. Otherwise, `isUnpaid`
 * is what the user stated.
 */
export function asListed(open: SettledAdvance, form: SettlementForm, isUnpaid = false): SettledAdvance {
  const { received, ...advance } = open
  if (received === undefined) return isUnpaid ? { ...advance, unpaid: true } : advance
  return form === 'full' || isWhollyReceived(open) ? advance : { ...advance, unpaid: true, received }
}

/** A part of an advance that a Restrechnung deducts with lines of its own. */
interface Deduction {
  title: string
  sums: PaperSums
}

/**
 * What a Restrechnung deducts of an advance in its list: what was received, and what stays a claim of its own.
 * Both have been charged with their tax, so that charging either again would make the tax due twice
 * (§ 14c UStG).
 */
export function deductionsOf(advance: SettledAdvance): Deduction[] {
  const { received } = advance
  if (received === undefined) return [{ title: deductionTitle(advance), sums: advance }]
  const rest = unpaidPart(advance)
  if (isNothing(received)) return [{ title: partTitle(advance, 'unpaid'), sums: rest }]
  return [
    { title: partTitle(advance, 'received'), sums: received },
    { title: partTitle(advance, 'unpaidPart'), sums: rest },
  ]
}
