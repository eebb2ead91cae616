import type { Syntax } from '../../syntax/syntax.ts'
import {
  dividedBy,
  type Exact,
  exactOfDouble,
  integer,
  magnitude,
  times,
  toCents,
  toDouble,
} from '../exact.ts'
import type { Place } from '../place.ts'
import { always, type Test } from '../rule.ts'
import { type Amounts, hasRate, sumOf } from '../tax-bases.ts'
import { type Category, isTaxed } from './vat-categories.ts'

/**
 * Most of CEN's rules check only VAT; those of Factur-X check any tax. Factur-X accepts a base that is
 * exactly 1 too large (BR-Z-08 and its counterparts).
 */
export type Edition = 'cen' | 'facturX'

const surcharge = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge'
const inCii = { category: 'CategoryCode', isCategoryTrimmed: false, rate: 'RateApplicablePercent' }
const surchargesOfCii = { ...inCii, tax: 'CategoryTradeTax', amount: 'ActualAmount' }
const inUbl = { category: 'ID', isCategoryTrimmed: true, rate: 'Percent' }
const surchargesOfUbl = { ...inUbl, tax: 'TaxCategory', amount: 'Amount' }

/** The amounts that are added up for a tax category. */
const parts: Readonly<Record<Syntax['id'], { lines: Amounts; charges: Amounts; allowances: Amounts }>> = {
  cii: {
    lines: {
      ...inCii,
      each: 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement',
      tax: 'ApplicableTradeTax',
      amount: 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    },
    charges: { ...surchargesOfCii, each: `${surcharge}[ChargeIndicator/Indicator=true]` },
    allowances: { ...surchargesOfCii, each: `${surcharge}[ChargeIndicator/Indicator=false]` },
  },
  ubl: {
    lines: {
      ...inUbl,
      each: 'InvoiceLine',
      tax: 'Item/ClassifiedTaxCategory',
      amount: 'LineExtensionAmount',
    },
    charges: { ...surchargesOfUbl, each: 'AllowanceCharge[ChargeIndicator=true]' },
    allowances: { ...surchargesOfUbl, each: 'AllowanceCharge[ChargeIndicator=false]' },
  },
}

/**
 * Adds up the lines and charges of a category (and rate), and subtracts its allowances. `round` rounds each
 * sum.
 */
function baseOf(place: Place, code: string, rate: Exact | undefined, round: (value: Exact) => Exact): Exact {
  const { lines } = parts[place.tree.syntax.id]
  return round(sumOf(place, lines, code, rate)) + surchargesOf(place, code, rate, round)
}

function surchargesOf(
  place: Place,
  code: string,
  rate: Exact | undefined,
  round: (value: Exact) => Exact,
): Exact {
  const { charges, allowances } = parts[place.tree.syntax.id]
  return round(sumOf(place, charges, code, rate)) - round(sumOf(place, allowances, code, rate))
}

const oneUnit = integer(1)

/**
 * Whether two values are less than 1 apart, in binary floating point, as in the official rules. For amounts
 * exactly 1 apart, the rounding error decides.
 */
function isWithinOne(value: number, expected: number): boolean {
  return value - 1 < expected && value + 1 > expected
}

/** Whether an untyped value of a document equals a sum: XPath compares both in binary floating point. */
function isSame(value: Exact | undefined, expected: Exact): boolean {
  return value !== undefined && toDouble(value) === toDouble(expected)
}

/** Like `isWithinOne`, with an exact sum. */
function isWithinOneOfDouble(value: number, expected: Exact): boolean {
  return exactOfDouble(value - 1) < expected && exactOfDouble(value + 1) > expected
}

/**
 * Requires the bases of S and O to match to the cent. In other categories, tolerates a difference below 1
 * and, in Factur-X, also a base that is exactly 1 too large. Skips IGIC and IPSI, because the official rule
 * looks for their rate in the wrong place.
 */
export function isBaseCii({ code }: Category, edition: Edition): Test {
  if (code === 'L' || code === 'M') return always
  return (place) => {
    const base = place.number('BasisAmount')
    if (code === 'S')
      return place
        .numbers('RateApplicablePercent')
        .every((rate) => isSame(base, baseOf(place, code, rate, toCents)))
    if (base === undefined) return false
    const expected = baseOf(place, code, undefined, toCents)
    if (code === 'O') return isSame(base, expected)
    const isOneMore = edition === 'facturX' && toDouble(base) - 1 === toDouble(expected)
    return isOneMore || isWithinOne(toDouble(base), toDouble(expected))
  }
}

/** Tolerates a difference below 1 in taxed categories (S, IGIC, IPSI); compares the others exactly. */
export function isBaseUbl(category: Category): Test {
  const { code } = category
  return (place) => {
    const base = place.number('../TaxableAmount')
    if (!isTaxed(category)) return base === baseOf(place, code, undefined, asIs)
    const isBase = (expected: Exact) => base !== undefined && isWithinOneOfDouble(toDouble(base), expected)
    return place
      .numbers('Percent')
      .every((rate) =>
        code === 'S' ? isBaseOfS(place, rate, isBase) : isBase(baseOf(place, code, rate, asIs)),
      )
  }
}

const asIs = (value: Exact) => value

/**
 * At least one line, allowance or charge must have category S with this rate. If an allowance or a charge
 * does, the base may leave out the lines: the official rule also accepts a base with the lines of the other
 * kind of document (invoice or credit note), and the document has no such lines.
 */
function isBaseOfS(place: Place, rate: Exact, isBase: (expected: Exact) => boolean): boolean {
  if (hasRate(place, anySurcharge, 'S', rate) && isBase(surchargesOf(place, 'S', rate, asIs))) return true
  return hasRate(place, parts.ubl.lines, 'S', rate) && isBase(baseOf(place, 'S', rate, asIs))
}

const anySurcharge = { ...surchargesOfUbl, each: '//AllowanceCharge' }

/** Tolerates a tax that is less than 1 away from base × rate. Skips IGIC and IPSI, as for the base. */
export function isTaxCii(category: Category): Test {
  if (category.code === 'L' || category.code === 'M') return always
  if (!isTaxed(category)) return (place) => place.numbers('CalculatedAmount').includes(0n)
  return (place) => {
    const [tax, base, rate] = ['CalculatedAmount', 'BasisAmount', 'RateApplicablePercent'].map((where) =>
      place.number(where),
    )
    if (tax === undefined || base === undefined || rate === undefined) return false
    const expected = Math.round(toDouble(magnitude(base)) * toDouble(rate)) / 100
    return toDouble(magnitude(tax) - oneUnit) < expected && toDouble(magnitude(tax) + oneUnit) > expected
  }
}

/** Tolerates a tax that is less than 1 away from base × rate. */
export function isTaxUbl(category: Category): Test {
  if (!isTaxed(category)) return (place) => place.number('../TaxAmount') === 0n
  return (place) => {
    const [tax, base, rate] = ['../TaxAmount', '../TaxableAmount', 'Percent'].map((where) =>
      place.number(where),
    )
    if (tax === undefined || base === undefined || rate === undefined) return false
    return (
      magnitude(magnitude(tax) - toCents(times(magnitude(base), dividedBy(rate, integer(100))))) < oneUnit
    )
  }
}
