import type { StackItem } from '@kontor/domain/layouts/layout-template'
import type { ContentNode } from '../engine/content-node.ts'
import type { Measure } from './measure-content.ts'
import type { TextStyle } from './measure-text.ts'

// Lower limits relative to the layout: for the line spacing (as a factor) and for the font size (in per
// cent). Lines closer together would overlap, and smaller letters would be unreadable. At the smallest size,
// lines move as close together as necessary.
const closestLines = 0.85
const smallestPercent = 65

/**
 * Fits a block into an envelope's window. Moves it up first, then moves the lines closer together, then makes
 * the letters smaller. `width` is the available width in points.
 */
export function fitIntoWindow(
  content: ContentNode,
  { position, window }: StackItem & { window: NonNullable<StackItem['window']> },
  { measure, style: outer, width }: { measure: Measure; style: TextStyle; width: number },
): { content: ContentNode; y: number } {
  const room = window.bottom - window.top
  for (let percent = 100; ; percent -= 5) {
    const size = percent / 100
    const resized = resizedContent(content, size, 1, measure, outer)
    const { lines } = measure.extentOf(resized, width, outer)
    const height = lines * window.lineHeight * size
    const spacing = Math.min(1, room / height)
    if (spacing < closestLines && percent > smallestPercent) continue
    return {
      content: spacing < 1 ? resizedContent(content, size, spacing, measure, outer) : resized,
      y: Math.max(window.top, Math.min(position?.y ?? window.top, window.bottom - height)),
    }
  }
}

/** Scales the letters and the line spacing of the content by the given factors. */
function resizedContent(
  content: ContentNode,
  size: number,
  spacing: number,
  measure: Measure,
  outer: TextStyle,
): ContentNode {
  const style = measure.styleOf(content, outer)
  const { text, stack, columns } = content
  const inside = (parts: ContentNode[]) =>
    parts.map((part) => resizedContent(part, size, spacing, measure, style))
  if (size === 1 && spacing === 1) return content
  if (text !== undefined) {
    return { ...content, fontSize: style.fontSize * size, lineHeight: style.lineHeight * spacing }
  }
  return {
    ...content,
    ...(stack ? { stack: inside(stack) } : {}),
    ...(columns ? { columns: inside(columns) } : {}),
  }
}
