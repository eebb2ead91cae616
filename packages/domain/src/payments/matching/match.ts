/** A way to settle an open claim: in full, or less a Skonto. Amounts in cents. */
export interface ClaimOption {
  /** What has to arrive. */
  amount: number
  /** What the Skonto deducts; 0 for the full amount. */
  discount: number
  /** The last day for the Skonto, such as '2026-02-03'; '' for the full amount. */
  until: string
}

/** An open claim as the matching sees it. */
export interface MatchClaim {
  claimId: string
  /** As printed. */
  number: string
  customerId: string
  /** '' for none. */
  customerNumber: string
  customerName: string
  currency: string
  /** In cents, above 0. */
  open: number
  /** Ways to settle it less Skonto; without the full amount. */
  discounts: readonly ClaimOption[]
}

/** A payment that came in. */
export interface MatchLine {
  id: string
  /** In cents, above 0. */
  amount: number
  currency: string
  /** 'YYYY-MM-DD'; of two lines for one claim, the earlier one comes first. */
  day: string
  party: string
  /** Of the payer, without spaces; '' if unknown. */
  iban: string
  /** Pieces of the remittance information, as the bank has cut them. */
  texts: readonly string[]
  /** Further references, such as the end-to-end id and the structured reference. */
  references: readonly string[]
}

/**
 * Why a proposal is one.
 * - `number`: the text names the number of each claim; `unsureNumber`: it might be another kind of number
 * - `iban`: payments from this IBAN were for this customer; `sharedIban`: for this customer and for others;
 *   `otherPayer`: only for others
 * - `customerNumber`, `otherCustomerNumber`: the text names the customer, or another one
 * - `name`: the payer has the name of the customer
 * - `amount`: to the cent; `skonto`: less a Skonto in time; `skontoLate`: less a Skonto whose day has passed;
 *   `centsOff`: up to 1.00 more or less; `amountDiffers`: more or less than is open
 * - `sum`: several claims together
 * - `sameAmount`: other claims fit as well; `taken`: another line fits the same claim
 */
export const matchReasons = [
  'number',
  'unsureNumber',
  'iban',
  'sharedIban',
  'otherPayer',
  'customerNumber',
  'otherCustomerNumber',
  'name',
  'amount',
  'skonto',
  'skontoLate',
  'centsOff',
  'amountDiffers',
  'sum',
  'sameAmount',
  'taken',
] as const

export type MatchReason = (typeof matchReasons)[number]

/** What a claim would get from a line. Amounts in cents. */
export interface MatchPart {
  claimId: string
  /** Money for it. */
  amount: number
  /** Skonto for it; 0 for none. */
  discount: number
}

export interface Proposal {
  parts: readonly MatchPart[]
  reasons: readonly MatchReason[]
}

/** What fits a line: if `isCertain`, exactly the first proposal; otherwise at most three, the best first. */
export interface Match {
  isCertain: boolean
  proposals: readonly Proposal[]
}

export const noMatch: Match = { isCertain: false, proposals: [] }
