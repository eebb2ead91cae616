import { foldText } from '../../search/fold-text.ts'
import type { ClaimOption, MatchClaim } from './match.ts'
import { numberKey } from './number-mentions.ts'

/** A claim and how it would be settled. */
export interface Chosen {
  claim: MatchClaim
  option: ClaimOption
}

/** Which customers the payments from an IBAN were for. */
export type LearnedPayers = ReadonlyMap<string, ReadonlySet<string>>

/** Open claims by what a line can say about them, so that a line is compared with few claims. */
export interface ClaimIndex {
  byNumber: ReadonlyMap<string, readonly MatchClaim[]>
  byCustomer: ReadonlyMap<string, readonly MatchClaim[]>
  /** Ids of customers. */
  byCustomerNumber: ReadonlyMap<string, readonly string[]>
  /** By currency and amount, such as 'EUR 11900': claims with the way to settle them. */
  byAmount: ReadonlyMap<string, readonly Chosen[]>
  /** By currency, amount and a word of the customer's name, such as 'EUR 11900 muster'. */
  byAmountAndName: ReadonlyMap<string, readonly Chosen[]>
  learned: LearnedPayers
}

/** Digits that a number needs to be named without the letters in front of it. */
const shortestTail = 6

export function indexClaims(claims: readonly MatchClaim[], learned: LearnedPayers): ClaimIndex {
  const byNumber = new Map<string, MatchClaim[]>()
  const byCustomer = new Map<string, MatchClaim[]>()
  const customerNumbers = new Map<string, Set<string>>()
  const byAmount = new Map<string, Chosen[]>()
  const byAmountAndName = new Map<string, Chosen[]>()
  for (const claim of claims) {
    const key = numberKey(claim.number)
    add(byNumber, key, claim)
    // Payers leave out what stands before the number: 2026-0017 for RE-2026-0017.
    const tail = key.replace(/^\p{L}+/u, '')
    if (tail !== key && tail.length >= shortestTail) add(byNumber, tail, claim)
    add(byCustomer, claim.customerId, claim)
    if (claim.customerNumber !== '') {
      const customers = customerNumbers.get(numberKey(claim.customerNumber)) ?? new Set()
      customers.add(claim.customerId)
      customerNumbers.set(numberKey(claim.customerNumber), customers)
    }
    const words = new Set(distinctiveWords(claim.customerName))
    for (const option of optionsOf(claim)) {
      const amount = amountKey(claim.currency, option.amount)
      add(byAmount, amount, { claim, option })
      for (const word of words) add(byAmountAndName, `${amount} ${word}`, { claim, option })
    }
  }
  const byCustomerNumber = new Map(
    [...customerNumbers].map(([number, customers]) => [number, [...customers]]),
  )
  return { byNumber, byCustomer, byCustomerNumber, byAmount, byAmountAndName, learned }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const own = map.get(key)
  if (own === undefined) map.set(key, [value])
  else own.push(value)
}

/** The claims of exactly an amount: those whose customer has a name in common with the payer, or else all. */
export function claimsOfAmount(
  { byAmount, byAmountAndName }: ClaimIndex,
  { currency, amount, party }: { currency: string; amount: number; party: string },
  most: number,
): readonly Chosen[] {
  const key = amountKey(currency, amount)
  const namesakes = distinctiveWords(party).flatMap(
    (word) => byAmountAndName.get(`${key} ${word}`)?.slice(0, most) ?? [],
  )
  return namesakes.length > 0 ? namesakes.slice(0, most) : (byAmount.get(key) ?? []).slice(0, most)
}

function amountKey(currency: string, amount: number): string {
  return `${currency} ${amount}`
}

/** In full, and less each Skonto. */
export function optionsOf({ open, discounts }: MatchClaim): ClaimOption[] {
  return [{ amount: open, discount: 0, until: '' }, ...discounts]
}

/** Whether two names have a distinctive word in common. */
export function sharesName(party: string, customerName: string): boolean {
  const words = new Set(distinctiveWords(party))
  return distinctiveWords(customerName).some((word) => words.has(word))
}

const legalForms = new Set([
  'gmbh',
  'ggmbh',
  'mbh',
  'co',
  'kg',
  'kgaa',
  'ag',
  'ug',
  'ohg',
  'gbr',
  'und',
  'der',
  'die',
  'fur',
  'fuer',
  'firma',
  'herr',
  'frau',
  'haftungsbeschrankt',
  'e.v.',
  'ev',
])

function distinctiveWords(name: string): string[] {
  return foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !legalForms.has(word))
}
