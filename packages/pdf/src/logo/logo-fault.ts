import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type { Content } from 'pdfmake/interfaces.js'
import { renderDefinition } from '../engine/engine.ts'
import { bytesOfBase64 } from './base64.ts'
import { pictureFault } from './picture-fault.ts'

/**
 * `text`: the logo contains text, but the PDF would lack its font. `unprintable`: parts would be missing or
 * look different.
 */
export type LogoFault = 'text' | 'unprintable'

/**
 * Features that the engine silently ignores: effects and CSS notations. Collapse the spaces in the SVG first:
 * every expression here must run in linear time, because logos are user input
 * (scripts/house/regular-expressions.test.ts).
 */
const unknownStyles = [
  /\b(?:filter|mix-blend-mode) ?[:=](?! ?["']? ?(?:none|normal)\b)/,
  /\bmask-type ?[:=] ?["']? ?alpha\b/,
  /(?<![-\w])transform ?:(?! ?none\b)/,
  /opacity ?[:=] ?["']? ?[\d.]+%/,
]

/** The selectors that the engine supports: an element, classes, ids. */
const plainSelector = /^(?:\*|[\w-]+)?(?:[.#][\w-]+)*$/

/**
 * Finds out why a logo (a data URL) would not print as it looks on the screen; returns undefined if it would.
 * Renders it as a test: the engine throws for an unreadable logo. Pages are printed without an unreadable
 * logo, and without one that is in CMYK or has too many pixels.
 */
export async function findLogoFault(logo: string): Promise<LogoFault | undefined> {
  const base64 = /^data:image\/svg\+xml;base64,(.+)$/.exec(logo)?.[1]
  const svg = base64 === undefined ? undefined : new TextDecoder().decode(bytesOfBase64(base64))
  if (svg !== undefined && hasText(svg)) return 'text'
  if (svg !== undefined && hasUnknownParts(svg)) return 'unprintable'
  if (pictureFault(logo) !== undefined) return 'unprintable'
  let isComplete = true
  const markIncomplete = () => {
    isComplete = false
  }
  const picture = svg === undefined ? { image: logo } : { svg, options: svgOptions(markIncomplete) }
  try {
    await renderDefinition({
      content: [{ ...picture, fit: [100, 100] } as Content],
      defaultStyle: { font: fontFamily },
    })
  } catch {
    return 'unprintable'
  }
  return isComplete ? undefined : 'unprintable'
}

/** An opening tag: `text x="1"` in `<text x="1">`, and the text up to the next tag. */
interface Tag {
  opening: string
  behind: string
  /** What follows the next `<`; undefined for the last tag. */
  next: string | undefined
}

/** The opening tags with the given name, except self-closing ones. */
function tagsOf(svg: string, name: string): Tag[] {
  const pieces = svg.split('<')
  return pieces.flatMap((piece, index) => {
    const end = piece.indexOf('>')
    if (end < 0 || !piece.startsWith(name) || /\w/.test(piece.charAt(name.length))) return []
    const opening = piece.slice(0, end)
    return opening.endsWith('/') ? [] : [{ opening, behind: piece.slice(end + 1), next: pieces[index + 1] }]
  })
}

/** Whether the SVG has a text element that is not empty. */
function hasText(svg: string): boolean {
  return tagsOf(svg, 'text').some(({ behind, next }) => behind.trim() !== '' || !next?.startsWith('/text>'))
}

function hasUnknownParts(svg: string): boolean {
  const dense = svg.replaceAll(/\s+/g, ' ')
  const selectors = styleSheetsOf(svg).flatMap((rules) => rules.replaceAll(/\{[^{}]*\}/g, ',').split(','))
  return (
    tagsOf(svg, 'foreignObject').some(({ opening }) => !/\brequiredExtensions=/.test(opening)) ||
    unknownStyles.some((style) => style.test(dense)) ||
    selectors.some((selector) => !plainSelector.test(selector.trim()))
  )
}

/** The rules between `<style>` and `</style>`, without the CDATA around them. */
function styleSheetsOf(svg: string): string[] {
  const sheets: string[] = []
  const [, ...behind] = svg.split('<style')
  for (const text of behind) {
    const start = text.indexOf('>')
    const end = text.indexOf('</style>')
    if (start < 0 || end < start) continue
    const rules = text.slice(start + 1, end).trim()
    const isWrapped = rules.startsWith('<![CDATA[')
    sheets.push(isWrapped ? rules.slice('<![CDATA['.length).replace(/\]\]>$/, '') : rules)
  }
  return sheets
}

/** Red, green and blue, and the opacity. */
type Color = [number[], number]

/**
 * Options for svg-to-pdfkit, which draws for pdfmake. It calls `markIncomplete` for parts that it cannot draw
 * and for unknown colours.
 */
function svgOptions(markIncomplete: () => void) {
  return {
    warningCallback: markIncomplete,
    colorCallback(color: Color | undefined, value: string | undefined): Color | undefined {
      // The library also calls this for gradients, and if there is no colour.
      if (value && !value.startsWith('url(') && color?.[0].length !== 3) markIncomplete()
      return color
    },
  }
}
