import { useLayoutEffect, useRef } from 'react'

/** Keys of rendered rows by row id. */
type Keys = ReadonlyMap<string, number>

/**
 * Keys for the rows to render. A remaining row keeps its key. A new row gets the key of a row that has
 * disappeared, so React changes existing elements instead of creating new ones, which would take several
 * times as long. If `mayRecycle` is false, a new row gets a new key.
 */
export function recycledKeys(previous: Keys, ids: readonly string[], mayRecycle: boolean): Keys {
  const kept = new Set(ids)
  const free = mayRecycle ? [...previous].flatMap(([id, key]) => (kept.has(id) ? [] : key)) : []
  let last = Math.max(-1, ...previous.values())
  return new Map(
    ids.map((id) => {
      last += 1
      return [id, previous.get(id) ?? free.shift() ?? last]
    }),
  )
}

/**
 * Recycles the keys of the most recently rendered rows, unless focus is inside the table: it must not move to
 * another row.
 */
export function useRecycledKeys(
  table: { current: HTMLElement | null },
  ids: readonly string[],
): (id: string) => number | undefined {
  const rendered = useRef<Keys>(new Map())
  const keys = recycledKeys(rendered.current, ids, !table.current?.contains(document.activeElement))
  useLayoutEffect(() => {
    rendered.current = keys
  })
  return (id) => keys.get(id)
}
