import type { UnixSeconds } from '../days/unix-seconds.ts'

/** The rate at which the tax of an invoice in another currency is converted to euros (§ 16 (6) UStG). */
export interface ExchangeRate {
  /** Units of the invoice's currency for one euro, as the ECB and the BMF publish it; 0 if not set. */
  rate: number
  /** The day of the rate; 0 if not set. */
  day: UnixSeconds
}

/** The ECB and the BMF publish fewer. */
export const exchangeRateDecimals = 6

/** The largest accepted rate. */
export const highestExchangeRate = 1_000_000
