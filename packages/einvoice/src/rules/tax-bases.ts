import { type Exact, exact, sum } from './exact.ts'
import { once } from './once.ts'
import { EvaluationError, type Place } from './place.ts'

/**
 * The path to the lines, allowances or charges of a document, and the paths from each of them to its amount
 * and its taxes.
 */
export interface Amounts {
  each: string
  tax: string
  /** The category of a tax, and whether the comparison ignores white space around it. */
  category: string
  isCategoryTrimmed: boolean
  rate: string
  amount: string
}

/** An amount, and the rates of its taxes up to the first rate that is not a number. */
interface TaxedAmount {
  place: Place
  rates: readonly Exact[]
  isBroken: boolean
}

/**
 * The exact sum of the amounts that have a tax of the given category and, if a rate is given, a tax at that
 * rate. Throws EvaluationError if the sum depends on an amount or a rate that is not a number.
 */
export function sumOf(place: Place, amounts: Amounts, code: string, rate: Exact | undefined): Exact {
  const { tree } = place
  return once(tree, `sum of ${amounts.each} ${code} ${rate}`, () => {
    const matching =
      rate === undefined ? ofCategory(place, amounts, code) : ofRate(place, amounts, code, rate)
    return sum(matching.map((part) => part.numbers(amounts.amount)[0] ?? 0n))
  })
}

function ofCategory(place: Place, { each, tax, category, isCategoryTrimmed }: Amounts, code: string) {
  const byCode = once(place.tree, `categories of ${each}`, () => {
    const found = new Map<string, Place[]>()
    for (const part of place.root.all(each)) {
      const where = `${tax}/${category}`
      for (const own of new Set(isCategoryTrimmed ? part.texts(where) : part.values(where))) {
        const places = found.get(own)
        if (places === undefined) found.set(own, [part])
        else places.push(part)
      }
    }
    return found
  })
  return byCode.get(code) ?? []
}

function ofRate(place: Place, amounts: Amounts, code: string, rate: Exact): readonly Place[] {
  const { byRate, broken } = once(place.tree, `rates of ${amounts.each} ${code}`, () => {
    const all = ofCategory(place, amounts, code).map((part) => taxed(part, amounts))
    const found = new Map<Exact, Place[]>()
    for (const part of all)
      for (const own of new Set(part.rates)) {
        const places = found.get(own)
        if (places === undefined) found.set(own, [part.place])
        else places.push(part.place)
      }
    return { byRate: found, broken: all.filter(({ isBroken }) => isBroken) }
  })
  if (!broken.every(({ rates }) => rates.includes(rate))) throw new EvaluationError('a rate is not a number')
  return byRate.get(rate) ?? []
}

function taxed(place: Place, { tax, rate }: Amounts): TaxedAmount {
  const rates: Exact[] = []
  for (const part of place.all(tax)) {
    const own = numbersOr(part, rate)
    if (own === undefined) return { place, rates, isBroken: true }
    rates.push(...own)
  }
  return { place, rates, isBroken: false }
}

function numbersOr(place: Place, where: string): readonly Exact[] | undefined {
  const all = place.values(where).map(exact)
  const numbers = all.filter((number) => number !== undefined)
  return numbers.length < all.length ? undefined : numbers
}

/**
 * Whether any amount has a tax of the given category and a tax at the given rate. Throws EvaluationError if
 * this depends on a rate that is not a number.
 */
export function hasRate(place: Place, amounts: Amounts, code: string, rate: Exact): boolean {
  return ofRate(place, amounts, code, rate).length > 0
}
