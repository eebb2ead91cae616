import { formatNumber, nonBreakingSpace } from '@kontor/domain/money/german-format'

/** The size of a file for people: `12,3 KB`, or `1,2 MB` from a million bytes on. */
export function fileSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${formatNumber(Math.max(value, 0.1), 0, 1)}${nonBreakingSpace}${unit}`
}
