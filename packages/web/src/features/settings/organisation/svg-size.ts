/** CSS pixels per unit; lengths in other units, such as % and em, depend on the context of the image. */
const pixelsPer: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

interface Size {
  width: number
  height: number
}

type SizeAttributes = Record<'width' | 'height' | 'viewBox', string | null>

/**
 * The size of an SVG in pixels: its own absolute width and height. If one is missing, it follows from the
 * ratio of the view box; if both are missing, the size is that of the view box. Undefined if the view box is
 * needed but missing or invalid.
 */
export function svgSize({ width, height, viewBox }: SizeAttributes): Size | undefined {
  const own = { width: pixels(width), height: pixels(height) }
  const box = boxSize(viewBox)
  const ratio = box ? box.width / box.height : undefined
  if (own.width && own.height) return { width: own.width, height: own.height }
  if (!box || !ratio) return undefined
  if (own.width) return { width: own.width, height: own.width / ratio }
  return own.height ? { width: own.height * ratio, height: own.height } : box
}

/** Converts a length to pixels; undefined unless it is an absolute length above 0. */
function pixels(length: string | null): number | undefined {
  const [, number = '', unit = ''] = /^\s*\+?([\d.]+(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(length ?? '') ?? []
  const size = Number(number) * (pixelsPer[unit.toLowerCase()] ?? 0)
  return size > 0 ? size : undefined
}

function boxSize(viewBox: string | null): Size | undefined {
  const [x, y, width = 0, height = 0, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox = Number.isFinite(x) && Number.isFinite(y) && width > 0 && height > 0 && more.length === 0
  return isBox ? { width, height } : undefined
}
