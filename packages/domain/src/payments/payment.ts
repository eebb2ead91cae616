import type { Cents } from '../money/cents.ts'
import type { Currency } from '../money/currency.ts'

/**
 * How money moved. `setOff`: none did, a credit pays another claim. `adjustment`: none did, an amount is given
 * up.
 */
export const paymentWays = ['bank', 'cash', 'card', 'setOff', 'adjustment'] as const
export type PaymentWay = (typeof paymentWays)[number]

/**
 * What a part of a payment is for. `payment`, `interest` and `fee` use money; of these, only `payment` reduces
 * what is open. The others reduce what is open without money.
 */
export const allocationKinds = [
  'payment',
  'skonto',
  'difference',
  'writeOff',
  'badDebt',
  'charge',
  'interest',
  'fee',
] as const
export type AllocationKind = (typeof allocationKinds)[number]

/** Whether an allocation takes money from its payment. */
export function usesMoney(kind: AllocationKind): boolean {
  return kind === 'payment' || kind === 'interest' || kind === 'fee'
}

/** Whether an allocation reduces what is open on its claim. Interest and fees are no part of the claim. */
export function reducesOpen(kind: AllocationKind): boolean {
  return kind !== 'interest' && kind !== 'fee'
}

/** Whether an allocation gives up money that should have come. What it gives up has not been paid. */
export function isLoss(kind: AllocationKind): boolean {
  return kind === 'writeOff' || kind === 'badDebt'
}

/** Whether an allocation reduces what was charged, and with it the tax (§ 17 UStG). A bank's charge does not. */
export function correctsTax(kind: AllocationKind): boolean {
  return kind === 'skonto' || kind === 'difference' || kind === 'writeOff' || kind === 'badDebt'
}

/** A payment with its signed amount: money that came in is positive, money that went out negative. */
export interface Money {
  amount: Cents
  currency: Currency
  way: PaymentWay
}

/** Whether the amount of a payment can have this way: it is 0 exactly if no money moved. */
export function fitsWay({ amount, way }: Pick<Money, 'amount' | 'way'>): boolean {
  return (way === 'setOff' || way === 'adjustment') === (amount === 0)
}
