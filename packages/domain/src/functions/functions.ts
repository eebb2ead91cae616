/**
 * What goes beyond the requirements and is switched on per organisation; all are off in a new one
 * (docs/decisions/0071). The names are those of the rooms: `chains` is Storno und Teilrechnungen, `offers`
 * Angebote, `series` Serien, `inbox` Rechnungseingang, `dispatch` Versand, `payments` Zahlungen and
 * `handOver` Übergabe. The order is that of the page.
 */
export const functionNames = [
  'chains',
  'offers',
  'series',
  'inbox',
  'dispatch',
  'payments',
  'handOver',
] as const

export type FunctionName = (typeof functionNames)[number]

export function isFunctionName(name: string): name is FunctionName {
  return functionNames.some((known) => known === name)
}
