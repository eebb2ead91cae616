/** The column by which a list is sorted, and the direction. */
export interface Sorting {
  columnId: string
  descending: boolean
}

const german = new Intl.Collator('de', { numeric: true })

/**
 * Returns a sorted copy; equal rows keep their order. Sorts texts in German alphabetical order, and numbers
 * within them by value; empty texts come last in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((a, b) => {
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '')
      return sign * german.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}
