import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { DeliveryDate, DeliveryDateType } from './invoice.ts'

/** The days that a type needs: none (the day is the invoice date), one, or a first and a last day. */
export type DeliveryDateKind = 'same-day' | 'single' | 'range'

/**
 * The six types [S3.9.4] in the order of the select field: whether a service or a delivery is dated, and by
 * which days.
 */
export const deliveryDateTypes = {
  type1: { subject: 'service', kind: 'same-day' },
  type2: { subject: 'delivery', kind: 'same-day' },
  type3: { subject: 'service', kind: 'single' },
  type4: { subject: 'service', kind: 'range' },
  type5: { subject: 'delivery', kind: 'single' },
  type6: { subject: 'delivery', kind: 'range' },
} as const satisfies Record<DeliveryDateType, { subject: 'service' | 'delivery'; kind: DeliveryDateKind }>

/** The days that a type needs. */
export function deliveryDateKind(type: DeliveryDateType): DeliveryDateKind {
  return deliveryDateTypes[type].kind
}

/**
 * The last day that date fields accept: 2220-12-31 [S5.0.10]. Noon in Berlin is 11:00 UTC in winter;
 * computing it with days/calendar-day.ts would delay the start of each program that uses this file by 14 ms.
 */
export const latestDay: UnixSeconds = Date.UTC(2220, 11, 31, 11) / 1000
const endOfLatestDay = latestDay + 12 * 3600 - 1

export type DateError = 'required' | 'invalid' | 'tooLate' | 'beforeStart'

/**
 * The error for a required day; undefined if the day is valid. 0 is an empty field; NaN and negative instants
 * are invalid dates [S5.0.7, S5.0.8, S5.0.10].
 */
export function dateError(day: UnixSeconds): DateError | undefined {
  if (Number.isNaN(day) || day < 0) return 'invalid'
  if (day === 0) return 'required'
  return day > endOfLatestDay ? 'tooLate' : undefined
}

/** The errors for the days that the type needs. A range cannot start after its end [S5.0.9]. */
export function deliveryDateErrors({ type, startDate, endDate }: DeliveryDate): {
  startDate?: DateError | undefined
  endDate?: DateError | undefined
} {
  const kind = deliveryDateKind(type)
  if (kind === 'same-day') return {}
  const start = dateError(startDate)
  if (kind === 'single') return { startDate: start }
  const end = dateError(endDate) ?? (start === undefined && endDate < startDate ? 'beforeStart' : undefined)
  return { startDate: start, endDate: end }
}
