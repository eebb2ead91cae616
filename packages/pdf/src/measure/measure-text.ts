import type { TextRun } from '../engine/content-node.ts'
import type { FallbackFamily } from '../engine/fonts.ts'
import { fontMetrics } from '../engine/pdfmake-inside.ts'

/**
 * The style of a text, from the named styles of its node and of the nodes around it. Inner nodes take
 * precedence.
 */
export interface TextStyle {
  fontSize: number
  /** As a multiple of the font's line height. */
  lineHeight: number
  bold?: boolean
  noWrap?: boolean
}

/**
 * In points. At the narrowest width, the longest word fills a line; at the widest, the longest paragraph
 * does.
 */
export interface WidthRange {
  narrowest: number
  widest: number
}

// Treats lines as slightly narrower than they are, because kerning moves some pairs of characters apart.
const usable = 0.995

/**
 * Counts the lines that a text fills in a column `width` points wide, from the widths of the characters.
 * pdfmake may also break lines in other places, but that adds no lines. pdfmake does not break lines at some
 * spaces beside punctuation.
 */
export function lineCount(text: string | TextRun[], width: number, style: TextStyle): number {
  if (style.noWrap) return 1
  const max = width * usable
  let lines = 1
  let line = 0
  scan(text, style, {
    word(characters) {
      if (line > 0 && line + characters > max) {
        lines += 1
        line = 0
      }
      line += characters
    },
    space(characters) {
      line += characters
    },
    lineEnd() {
      lines += 1
      line = 0
    },
  })
  return lines
}

/** Height of a line in points. */
export function lineHeight(style: TextStyle): number {
  return style.fontSize * style.lineHeight * metricsOf(style).lineHeight
}

/** The range of widths over which a text can wrap. With `noWrap`, `narrowest` equals `widest`. */
export function widthRange(text: string | TextRun[], style: TextStyle): WidthRange {
  let [narrowest, widest, line, trailing] = [0, 0, 0, 0]
  scan(text, style, {
    word(characters) {
      narrowest = Math.max(narrowest, characters)
      line += trailing + characters
      trailing = 0
      widest = Math.max(widest, line)
    },
    space(characters) {
      trailing += characters
    },
    lineEnd() {
      line = 0
      trailing = 0
    },
  })
  return { narrowest: style.noWrap ? widest : narrowest, widest }
}

/** Receives the parts of a text in order, with the widths of words and spaces in points. */
interface TextParts {
  word(width: number): void
  space(width: number): void
  lineEnd(): void
}

function scan(text: string | TextRun[], style: TextStyle, parts: TextParts): void {
  const { fontSize } = style
  let word = 0
  const endWord = () => {
    if (word > 0) parts.word(word * fontSize)
    word = 0
  }
  const ownWidth = metricsOf(style).widthOf
  for (const { text: characters, wordBreak, noWrap, font } of typeof text === 'string'
    ? [{ text } as TextRun]
    : text) {
    const widthOf = font === undefined ? ownWidth : widthIn(font)
    for (let index = 0; index < characters.length; index += 1) {
      const character = characters.codePointAt(index) ?? 0
      if (character > 0xffff) index += 1
      if (character === lineFeed) {
        endWord()
        parts.lineEnd()
      } else if (character === space && noWrap && index < characters.length - 1) {
        word += widthOf(space)
      } else if (character === space) {
        endWord()
        parts.space(widthOf(space) * fontSize)
      } else {
        if (wordBreak) endWord()
        word += widthOf(character)
      }
    }
  }
  endWord()
}

const lineFeed = 0x0a
const space = 0x20

function widthIn(font: FallbackFamily) {
  return fontMetrics(font).widthOf
}

function metricsOf({ bold }: TextStyle) {
  return fontMetrics(bold ? 'bold' : 'normal')
}
