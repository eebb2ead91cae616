/**
 * The n-th of some values, counted from 0; starts over after the last one. Throws a RangeError for an empty
 * list.
 */
export function picked<Value>(values: readonly Value[], n: number): Value {
  const value = values[n % values.length]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}
