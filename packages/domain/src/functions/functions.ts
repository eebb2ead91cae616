/**
 * Functions that go beyond the requirements. Each organisation can switch them on; all are off in a
 * new organisation (docs/decisions/0071). The folders that contain a function's code are named after it:
 * `chains` is Storno und Teilrechnungen, `offers` Angebote, `series` Serien, `inbox` Rechnungseingang,
 * `payments` Zahlungen, `dispatch` Versand and `contacts` Kontaktseite. The settings page lists the functions
 * in this order.
 */
export const functionNames = [
  'chains',
  'offers',
  'series',
  'inbox',
  'payments',
  'dispatch',
  'contacts',
] as const

export type FunctionName = (typeof functionNames)[number]

export function isFunctionName(name: string): name is FunctionName {
  return functionNames.some((known) => known === name)
}
