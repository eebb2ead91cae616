import { useLayoutEffect, useRef } from 'react'

/** Keys of rendered rows by row id. */
type Keys = ReadonlyMap<string, number>

/**
 * Keys for the rows to render. A row keeps its key. A row that appears gets the key of one that has
 * disappeared, so React changes existing elements instead of creating new ones, which takes several times as
 * long. Unless `mayRecycle`, a row that appears gets a new key.
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
 * Recycles the keys of the last rendered rows, unless the focus is inside the table: it must not move to
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
