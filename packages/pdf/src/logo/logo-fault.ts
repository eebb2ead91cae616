import { fontFamily } from '@kontor/domain/layouts/layout-template'
import type { Content } from 'pdfmake/interfaces.js'
import { renderDefinition } from '../engine/engine.ts'
import { bytesOfBase64 } from './base64.ts'

/** Its letters need a font that the page does not have, or it has parts that would be missing or look different. */
export type LogoFault = 'text' | 'unprintable'

/** Text in an SVG; an empty element has none. */
const letters = /<text\b(?:[^>]*[^/])?>(?!\s*<\/text>)/

/** What the engine passes over in silence: foreign content that is no program's own, effects, and notations of CSS. */
const unknownParts = [
  /<foreignObject\b(?![^>]*\brequiredExtensions=)/,
  /\b(?:filter|mix-blend-mode)\s*[:=](?!\s*["']?\s*(?:none|normal)\b)/,
  /\bmask-type\s*[:=]\s*["']?\s*alpha\b/,
  /(?<![-\w])transform\s*:(?!\s*none\b)/,
  /opacity\s*[:=]\s*["']?\s*[\d.]+%/,
]

const styleSheets = /<style\b(?:[^>]*[^/])?>(?:\s*<!\[CDATA\[)?([\s\S]*?)(?:\]\]>\s*)?<\/style>/g

/** The selectors that the engine understands: an element, classes, ids. */
const plainSelector = /^(?:\*|[\w-]+)?(?:[.#][\w-]+)*$/

/**
 * What keeps a logo, given as a data URL, from being printed as it looks on the screen; undefined when nothing does. It is rendered
 * on trial: an engine that cannot read it would leave it out of every page.
 */
export async function findLogoFault(logo: string): Promise<LogoFault | undefined> {
  const base64 = /^data:image\/svg\+xml;base64,(.+)$/.exec(logo)?.[1]
  const svg = base64 === undefined ? undefined : new TextDecoder().decode(bytesOfBase64(base64))
  if (svg !== undefined && letters.test(svg)) return 'text'
  if (svg !== undefined && hasUnknownParts(svg)) return 'unprintable'
  let isComplete = true
  const refuse = () => {
    isComplete = false
  }
  const picture = svg === undefined ? { image: logo } : { svg, options: svgOptions(refuse) }
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

function hasUnknownParts(svg: string): boolean {
  const selectors = [...svg.matchAll(styleSheets)].flatMap(([, rules = '']) =>
    rules.replaceAll(/\{[^{}]*\}/g, ',').split(','),
  )
  return (
    unknownParts.some((part) => part.test(svg)) ||
    selectors.some((selector) => !plainSelector.test(selector.trim()))
  )
}

/** Red, green, blue; with its opacity. */
type Color = [number[], number]

/** Options of svg-to-pdfkit, which draws what pdfmake gives it: told of what it cannot draw and of colours that it does not know. */
function svgOptions(refuse: () => void) {
  return {
    warningCallback: refuse,
    colorCallback(color: Color | undefined, value: string | undefined): Color | undefined {
      // It asks for gradients and for nothing at all as well.
      if (value && !value.startsWith('url(') && color?.[0].length !== 3) refuse()
      return color
    },
  }
}
