import type {
  DocumentPrototype,
  DrawnTextOptions,
  EmbeddedFont,
  PageContent,
} from 'pdfmake/build/pdfmake.min.js'

// Writes exactly the operators that pdfkit writes, with less work for each word (docs/decisions/0012). Like
// pdfmake-inside.ts, this file uses internals of the library, so a new version of the library is also a new
// version of the engine.

/** Patches the class of all documents, given its prototype. Call it only once. */
export function speedUpDrawing(prototype: DocumentPrototype): void {
  joinOperators(prototype)
  rememberColors(prototype)
  drawWordsAtOnce(prototype)
}

/**
 * Collects the operators of a page and joins them only once. pdfkit itself creates a buffer for each
 * operator, and a word has ten operators.
 */
function joinOperators(prototype: DocumentPrototype): void {
  const waiting = new WeakMap<PageContent, string[]>()
  prototype.addContent = function (operators) {
    const { content } = this.page
    const lines = waiting.get(content) ?? collect(content)
    lines.push(operators)
    return this
  }

  function collect(content: PageContent): string[] {
    const lines: string[] = []
    const { write, finalize } = content
    const writeLines = () => {
      if (lines.length > 0) write.call(content, bytesOf(`${lines.splice(0).join('\n')}\n`))
    }
    content.write = (chunk) => {
      writeLines()
      write.call(content, chunk)
    }
    content.finalize = () => {
      writeLines()
      finalize.call(content)
    }
    waiting.set(content, lines)
    return lines
  }
}

/**
 * Encodes each character as one byte. The library's own conversion would account for a tenth of the time
 * needed to render a long document.
 */
function bytesOf(operators: string): Uint8Array {
  const bytes = encoder.encode(operators)
  return bytes.length === operators.length
    ? bytes
    : Uint8Array.from(operators, (character) => character.charCodeAt(0) & 0xff)
}

const encoder = new TextEncoder()

function rememberColors(prototype: DocumentPrototype): void {
  const normalize = prototype._normalizeColor
  const known = new Map<string, unknown>()
  prototype._normalizeColor = function (color) {
    if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color)) return normalize.call(this, color)
    const normalized = known.get(color) ?? normalize.call(this, color)
    if (known.size < maxColors) known.set(color, normalized)
    return normalized
  }
}

/** Maximum number of cached colours. Layouts have far fewer. */
const maxColors = 100

/**
 * The options that pdfmake sets for each word. pdfkit itself draws a text that has other options, such as
 * a text in a drawing.
 */
const plainOptions = new Set([
  'lineBreak',
  'textWidth',
  'characterSpacing',
  'wordCount',
  'link',
  'destination',
])

function drawWordsAtOnce(prototype: DocumentPrototype): void {
  const draw = prototype.text
  prototype.text = function (text, x, y, options) {
    const isPlain = options !== undefined && x !== undefined && y !== undefined && isPlainText(text, options)
    const shown = isPlain ? shownBy(this._font, text) : undefined
    if (!isPlain || shown === undefined) return draw.call(this, text, x, y, options)
    if (options.destination !== undefined) this.addNamedDestination(options.destination)
    const { page, _font: font, _fontSize: size } = this
    page.fonts[font.id] ??= font.ref()
    const baseline = page.height - y - (font.ascender / 1000) * size
    const spacing = options.characterSpacing ? `\n${number(options.characterSpacing)} Tc` : ''
    return this.addContent(
      `q\n1 0 0 -1 0 ${number(page.height)} cm\nBT\n1 0 0 1 ${number(x)} ${number(baseline)} Tm\n/${font.id} ${number(size)} Tf${spacing}${shown}\nET\nQ`,
    )
  }
}

function isPlainText(text: unknown, options: DrawnTextOptions): boolean {
  if (typeof text !== 'string' || text === '' || text.includes('\n') || options.lineBreak !== false)
    return false
  for (const name in options) if (!plainOptions.has(name)) return false
  return options.link === null || options.link === undefined
}

/** One cache per font, because a font numbers its glyphs in the order of their first use. */
const shownTexts = new WeakMap<EmbeddedFont, Map<string, string | undefined>>()
/** Maximum number of cached texts per font. Each takes a few hundred bytes. */
const maxTexts = 20_000

/** The operator that shows a text; undefined if a glyph is shifted, such as a mark above its character. */
function shownBy(font: EmbeddedFont, text: string): string | undefined {
  const known = shownTexts.get(font) ?? new Map<string, string | undefined>()
  if (known.has(text)) return known.get(text)
  const shown = operatorFor(font, text)
  if (known.size < maxTexts) known.set(text, shown)
  shownTexts.set(font, known)
  return shown
}

function operatorFor(font: EmbeddedFont, text: string): string | undefined {
  const [glyphs, positions] = font.encode(text)
  if (positions.some(({ xOffset, yOffset }) => xOffset || yOffset)) return undefined
  const segments: string[] = []
  let start = 0
  positions.forEach(({ xAdvance, advanceWidth }, index) => {
    const kerning = xAdvance - advanceWidth
    if (kerning === 0 && index < positions.length - 1) return
    segments.push(`<${glyphs.slice(start, index + 1).join('')}> ${number(-kerning)}`)
    start = index + 1
  })
  return segments.length === 0 ? '' : `\n[${segments.join(' ')}] TJ`
}

/** Formats a number as pdfkit does. */
function number(value: number): number {
  if (value > -1e21 && value < 1e21) return Math.round(value * 1e6) / 1e6
  throw new Error(`unsupported number: ${value}`)
}
