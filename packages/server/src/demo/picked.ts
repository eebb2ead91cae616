/** The n-th of some values, starting over at the end. */
export function picked<Value>(values: readonly Value[], n: number): Value {
  const value = values[n % values.length]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}
