import type { Chain } from '@kontor/contract/invoices/paper-schema'
import type { Invoice } from '@kontor/domain/invoices/invoice'

// Counts the papers of a chain in whole cents, independently of the product: it shares no code with the
// domain, and knows only what the tests did.

/** Rates of the tests, in per cent. */
export const countedRates = [7, 19] as const
export type CountedRate = (typeof countedRates)[number]

/** Net amount and tax at each rate, in cents. */
type Amounts = Record<CountedRate, { net: number; tax: number }>

/** A final as the tests made it. */
export interface CountedPaper {
  id: string
  kind: 'invoice' | 'advance' | 'credit' | 'settlement' | 'cancellation'
  /** The project of an advance or settlement; '' for others. */
  project: string
  /** What the paper itself states. */
  own: Amounts
  /** What an Endrechnung counts as paid; zero for other papers. */
  paid: Amounts
  /** The papers that it credits, settles or cancels, or whose settlement it cancels. */
  before: CountedPaper[]
  credits: CountedPaper[]
  isCancelled: boolean
  isSettled: boolean
}

/** The amounts of lines, taxed once for each rate and rounded half away from zero. */
export function amountsOf(lines: readonly { rate: CountedRate; cents: number }[]): Amounts {
  return eachRate((rate) => {
    const net = lines.filter((line) => line.rate === rate).reduce((sum, { cents }) => sum + cents, 0)
    return { net, tax: Math.sign(net) * Math.floor((Math.abs(net) * rate + 50) / 100) }
  })
}

export function plus(one: Amounts, other: Amounts, factor = 1): Amounts {
  return eachRate((rate) => ({
    net: one[rate].net + factor * other[rate].net,
    tax: one[rate].tax + factor * other[rate].tax,
  }))
}

function eachRate(amount: (rate: CountedRate) => Amounts[CountedRate]): Amounts {
  return { 7: amount(7), 19: amount(19) }
}

export const nothing = amountsOf([])

/** What is left of a paper after its credits that stand. */
export function leftOf({ own, credits }: CountedPaper): Amounts {
  return credits
    .filter(({ isCancelled }) => !isCancelled)
    .reduce((left, credit) => plus(left, credit.own), own)
}

/** What the papers charge in total: cancelled papers and their Stornorechnungen count nothing. */
export function chargedBy(papers: readonly CountedPaper[]): Amounts {
  return papers
    .filter(({ kind, isCancelled }) => kind !== 'cancellation' && !isCancelled)
    .reduce((sum, { own, paid }) => plus(plus(sum, own), paid, -1), nothing)
}

/** Gross amount due on a paper after its advances and credits, in cents. */
export function dueOn(paper: CountedPaper): number {
  return paper.isCancelled ? 0 : counted(plus(leftOf(paper), paper.paid, -1)).brutto
}

/** All papers of the chain of one of them. */
export function chainOf(paper: CountedPaper, all: readonly CountedPaper[]): CountedPaper[] {
  const chain = new Set([paper])
  for (const one of chain) {
    for (const earlier of one.before) chain.add(earlier)
    for (const later of all) if (later.before.includes(one)) chain.add(later)
  }
  return [...chain]
}

/** Whole cents of an amount in major units. */
export const cents = (amount: number) => Math.round(amount * 100)
const sumOf = (amounts: Amounts, part: (one: Amounts[CountedRate]) => number) =>
  countedRates.reduce((sum, rate) => sum + part(amounts[rate]), 0)

/** Net, gross and tax by rate in cents, without rates at which there is nothing. */
export function counted(amounts: Amounts) {
  const rates = countedRates.filter((rate) => amounts[rate].net !== 0 || amounts[rate].tax !== 0)
  return {
    netto: sumOf(amounts, ({ net }) => net),
    brutto: sumOf(amounts, ({ net, tax }) => net + tax),
    rates: rates.map((rate) => [rate, amounts[rate].net, amounts[rate].tax]),
  }
}

/** What a paper states, in the form of `counted`; by rate only the tax, because it states no other. */
export function stated({ content: { totals } }: Invoice) {
  return {
    netto: cents(totals.netto),
    brutto: cents(totals.brutto),
    taxes: totals.taxes.map(({ rate, value }) => [cents(rate), cents(value)]).filter(([, tax]) => tax !== 0),
  }
}

/** What a chain charges according to the server, in the form of `counted`. */
export function statedOf({ sums }: Chain) {
  if (sums === null) throw new Error('The chain is too long to be summed up.')
  const rates = sums.rates.filter(({ netto, tax }) => netto !== 0 || tax !== 0)
  return {
    netto: cents(sums.netto),
    brutto: cents(sums.brutto),
    rates: rates.map(({ rate, netto, tax }) => [cents(rate), cents(netto), cents(tax)]),
  }
}
