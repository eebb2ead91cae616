import type { InvoiceContent, InvoiceItem } from '../invoices/invoice.ts'
import type { ChainState, Follower, FollowerRelation, PaperSums } from '../invoices/paper.ts'
import { itemPrices } from '../invoices/rows/invoice-item.ts'
import { roundFactor } from '../money/money.ts'
import { paperSums, sum, sumOfPapers } from './paper-sums.ts'

/**
 * The key by which credits refer to an invoice line. An item and a surcharge with the same id have different
 * keys; two items with the same id share one.
 */
export function lineKey(source: 'items' | 'surcharges', id: string): string {
  return `${source}/${id}`
}

/** A line of an original. Net amounts are in major units with whole cents. */
export interface RemainingLine {
  key: string
  netto: number
  /** The part of `netto` that has not been credited. */
  left: number
}

/** The lines of an original in order, items before surcharges. Adds up lines that share a key. */
export function remainingLines(
  original: Pick<InvoiceContent, 'items' | 'surcharges'>,
  followers: readonly Follower[],
): RemainingLine[] {
  const nets = new Map<string, number[]>()
  const add = (key: string, net: number) => nets.set(key, [...(nets.get(key) ?? []), net])
  for (const item of original.items) add(lineKey('items', item.id), item.nettoItemPrice)
  for (const surcharge of original.surcharges)
    add(lineKey('surcharges', surcharge.id), surcharge.nettoSurchargePrice)
  return [...nets].map(([key, parts]) => {
    const netto = sum(parts)
    return { key, netto, left: sum([netto, ...followers.map(({ lines }) => lines?.[key] ?? 0)]) }
  })
}

/**
 * The largest quantity of an item, with four decimals, that can be credited while `left` of its net price has
 * not been. It is less than the credits by quantity suggest where these were rounded up to the cent.
 */
export function remainingQuantity(
  item: Pick<InvoiceItem, 'quantity' | 'unit' | 'unitPrice' | 'taxRate' | 'nettoItemPrice'>,
  left: number,
): number {
  const { quantity, unit, unitPrice, nettoItemPrice } = item
  if (left === nettoItemPrice) return quantity
  const nearest = roundFactor(left / (unit === 'percentage' ? unitPrice / 100 : unitPrice))
  const fits = fitsIn(itemPrices({ ...item, quantity: nearest }).netto.toNumber(), left)
  return fits ? nearest : roundFactor(nearest - smallestQuantity)
}

const smallestQuantity = 0.0001

/** The remaining sums of a final after its cancellation and credits. */
export function remainingSums(
  original: Pick<InvoiceContent, 'items' | 'surcharges' | 'totals'>,
  followers: readonly Follower[],
): PaperSums {
  return sumsAfter(paperSums(original), followers)
}

/** Like `remainingSums`, but needs only the sums of the final. */
export function sumsAfter(original: PaperSums, followers: readonly Follower[]): PaperSums {
  const taken = followers.filter(({ relation }) => changingSums.includes(relation))
  return sumOfPapers([original, ...taken.map(({ sums }) => sums)])
}

/** The relations whose papers change what is left of a final. */
const changingSums: readonly FollowerRelation[] = ['cancelledBy', 'creditedBy', 'restoredBy']

/** The state of a final after all later papers. */
export function chainStateOf(
  content: Pick<InvoiceContent, 'items' | 'surcharges' | 'totals'>,
  followers: readonly Follower[],
): ChainState {
  return stateAfter(() => paperSums(content), followers)
}

/** Like `chainStateOf`, but needs only the sums of the final. Calls `original` only if there are credits. */
export function stateAfter(original: () => PaperSums, followers: readonly Follower[]): ChainState {
  if (isCancelled(followers)) return 'cancelled'
  if (isSettled(followers)) return 'settled'
  if (!isCredited(followers)) return ''
  return sumsAfter(original(), followers).rates.every(({ netto }) => netto === 0)
    ? 'credited'
    : 'partlyCredited'
}

/** Whether a Stornorechnung has cancelled a final. */
export function isCancelled(followers: readonly Follower[]): boolean {
  return followers.some(({ relation }) => relation === 'cancelledBy')
}

/** Whether a final has a credit that is not cancelled. */
export function isCredited(followers: readonly Follower[]): boolean {
  const times = (wanted: FollowerRelation) => followers.filter(({ relation }) => relation === wanted).length
  return times('creditedBy') > times('restoredBy')
}

/** Whether an advance belongs to a settlement that is not cancelled. */
export function isSettled(followers: readonly Follower[]): boolean {
  const last = followers.findLast(({ relation }) => relation === 'settledBy' || relation === 'releasedBy')
  return last?.relation === 'settledBy'
}

/** Whether `taken` lies between zero and `left`, which may be negative. */
export function fitsIn(taken: number, left: number): boolean {
  return left >= 0 ? taken >= 0 && taken <= left : taken <= 0 && taken >= left
}
