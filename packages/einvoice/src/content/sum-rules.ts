import { formatNumber } from '@kontor/domain/money/german-format'
import type { SemanticInvoice, TaxGroup } from '../model/semantic-invoice.ts'
import { dividedBy, type Exact, integer, magnitude, sum, times, toCents, toDouble } from '../rules/exact.ts'
import type { ContentFinding, ContentRule } from './content-finding.ts'
import { exactOf } from './optional-amount.ts'

/** Smallest difference that is reported. */
const cent = dividedBy(integer(1), integer(100))

/**
 * Recomputes each sum from its parts in the invoice. Skips a sum if a value that it needs is missing or not a
 * number, because the official rules report that.
 */
export const sumRules: readonly ContentRule[] = [
  computed(
    'BT-106',
    'Die Summe der Posten',
    ({ totals }) => totals?.lines,
    ({ lines }) => total(lines?.map(({ net }) => net)),
  ),
  computed(
    'BT-107',
    'Die Summe der Abschläge',
    ({ totals }) => totals?.allowances,
    ({ allowances }) => total(allowances?.map(({ amount }) => amount)),
  ),
  computed(
    'BT-108',
    'Die Summe der Aufschläge',
    ({ totals }) => totals?.charges,
    ({ charges }) => total(charges?.map(({ amount }) => amount)),
  ),
  computed(
    'BT-109',
    'Die Nettosumme',
    ({ totals }) => totals?.net,
    ({ totals }) => total([totals?.lines, minus(totals?.allowances ?? '0'), totals?.charges ?? '0']),
  ),
  ({ taxGroups, currency }) => taxGroups?.flatMap((group) => taxOf(group, currency)) ?? [],
  computed(
    'BT-110',
    'Die Umsatzsteuer',
    ({ totals }) => totals?.tax,
    ({ taxGroups }) => total(taxGroups?.map(({ tax }) => tax)),
  ),
  computed(
    'BT-112',
    'Die Bruttosumme',
    ({ totals }) => totals?.gross,
    ({ totals }) => total([totals?.net, totals?.tax ?? '0']),
  ),
  computed(
    'BT-115',
    'Der Zahlbetrag',
    ({ totals }) => totals?.due,
    ({ totals, thirdPartyPayments = [] }) =>
      total([
        totals?.gross,
        minus(totals?.paid ?? '0'),
        totals?.rounding ?? '0',
        ...thirdPartyPayments.map(({ amount }) => amount),
      ]),
  ),
]

function computed(
  term: string,
  subject: string,
  saidIn: (invoice: SemanticInvoice) => string | undefined,
  from: (invoice: SemanticInvoice) => Exact | undefined,
): ContentRule {
  return (invoice) => differing(term, subject, saidIn(invoice), from(invoice), invoice.currency)
}

/** BT-117: base × rate, rounded to the cent, half away from zero. */
function taxOf({ base, rate, tax }: TaxGroup, currency: string | undefined): ContentFinding[] {
  const [ofBase, ofRate] = [exactOf(base), exactOf(rate)]
  if (ofBase === undefined || ofRate === undefined) return []
  const positive = toCents(dividedBy(times(magnitude(ofBase), ofRate), integer(100)))
  const subject = `Die Umsatzsteuer zu ${inGerman(ofRate)} %`
  return differing('BT-117', subject, tax, ofBase < 0n ? -positive : positive, currency)
}

function differing(
  term: string,
  subject: string,
  said: string | undefined,
  computedValue: Exact | undefined,
  currency = '',
): ContentFinding[] {
  const value = exactOf(said)
  if (value === undefined || computedValue === undefined) return []
  if (magnitude(value - computedValue) < cent) return []
  const amount = (sum: Exact) => `${inGerman(sum, 2)} ${currency}`.trim()
  const message = `${subject} beträgt nachgerechnet ${amount(computedValue)}, die Rechnung nennt ${amount(value)}.`
  return [{ id: 'Nachgerechnet', severity: 'error', terms: [term], message }]
}

const largestNamed = integer(10 ** 15)

/** A number in German notation. For numbers beyond ±10^15, states only that they exceed the limit. */
function inGerman(value: Exact, minDecimals = 0): string {
  if (magnitude(value) <= largestNamed) return formatNumber(toDouble(value), minDecimals, 4)
  return `${value < 0n ? 'weniger als -' : 'mehr als '}1.000.000.000.000.000`
}

/** Adds up values. Undefined if there are none, or if one is missing or not a number. */
function total(texts: readonly (string | undefined)[] | undefined): Exact | undefined {
  const values = texts?.map(exactOf) ?? []
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 || known.length < values.length ? undefined : sum(known)
}

function minus(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`
}
