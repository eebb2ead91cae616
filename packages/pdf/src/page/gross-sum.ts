import type { LayoutItem } from '@kontor/domain/layouts/layout-template'

/** An item as far as the search looks at it. Items of unknown types may have any content [S8.0.9]. */
type Searched = Partial<Record<'type' | 'key' | 'style' | 'content', unknown>>

/** The item that prints the gross sum: the given one, or one inside it; undefined if there is none. */
export function grossSumIn(item: unknown): Searched | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { key, content }: Searched = item
  if (key === 'brutto') return item
  if (!Array.isArray(content)) return undefined
  return content.map(grossSumIn).find((found) => found !== undefined)
}

/** The index after the item that prints the gross sum; the end if there is none. */
export function placeBelowGross(items: readonly LayoutItem[]): number {
  const place = items.findIndex((item) => grossSumIn(item) !== undefined)
  return place === -1 ? items.length : place + 1
}

/** Adds items right below the gross sum, in the innermost stack that contains it; at the end without one. */
export function belowGross(items: LayoutItem[], added: readonly LayoutItem[]): LayoutItem[] {
  const place = placeBelowGross(items)
  const around: (LayoutItem & { content?: LayoutItem[] }) | undefined = items[place - 1]
  if (around?.type !== 'stack' || grossSumIn(around) === undefined) return items.toSpliced(place, 0, ...added)
  const filled: Searched = { ...around, content: belowGross(around.content ?? [], added) }
  return items.with(place - 1, filled as LayoutItem)
}
