/** The accent colour of an organisation that has chosen none: a dark grey blue. */
export const neutralAccent = '#33404f'

/** The least contrast of letters with white paper (WCAG 1.4.3). */
const leastContrast = 4.5

/** Whether the text is a colour as `#rrggbb` that is dark enough for letters on white paper. */
export function isAccentColor(color: string): boolean {
  return /^#[\da-f]{6}$/i.test(color) && contrastWithWhite(color) >= leastContrast
}

/** The contrast of a colour (`#rrggbb`) with white, from 1 to 21 (WCAG 2). */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
