import { isCmykJpeg } from '@kontor/pdf/logo/cmyk-jpeg'
import type { LogoFault } from '@kontor/pdf/logo/logo-fault'
import { findLogoFault } from '#rooms/state/pdf/pdf.ts'
import { base64Of } from '#rooms/state/pdf/pdf-output.ts'
import { type LogoType, logoType } from './logo-type.ts'
import { svgSize } from './svg-size.ts'

/**
 * Maximum width and height of a logo. It is printed 130 points wide [S9.0.22], so 800 pixels give it more
 * than 400 dpi.
 */
const widestPixels = 800
/** Maximum size of a logo in bytes. Every response that returns a single final contains the logo [A2.15]. */
const largestLogoBytes = 300_000
/** Maximum size of a chosen file in bytes. Larger ones are rejected without being decoded. */
const largestFileBytes = 10_000_000

export type LogoProblem = 'wrongType' | 'tooLarge' | 'unreadable' | 'unsized' | 'untried' | LogoFault

/**
 * Converts an image file to the data URL of a logo that prints as it looks on screen: scales bitmaps down to
 * print resolution, converts them to RGB, and sets the size of an SVG in pixels. Returns the problem if the
 * file cannot be converted.
 */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: LogoProblem }> {
  if (file.size > largestFileBytes) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = logoType(bytes)
  if (!type) return { problem: 'wrongType' }
  const fitting =
    type === 'image/svg+xml'
      ? sizedSvg(new TextDecoder().decode(bytes))
      : await scaledDown(new Blob([file], { type }), type, isCmykJpeg(bytes))
  if (typeof fitting === 'string') return { problem: fitting }
  if (fitting.size > largestLogoBytes) return { problem: 'tooLarge' }
  const logo = `data:${type};base64,${await base64Of(fitting)}`
  // Without the engine, which may fail to load, the logo cannot be checked.
  const problem = await findLogoFault(logo).catch(() => 'untried' as const)
  return problem ? { problem } : { logo }
}

/**
 * Returns the SVG with its width and height in pixels, which the browser and the PDF engine interpret alike.
 */
function sizedSvg(text: string): Blob | LogoProblem {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (!(root instanceof SVGSVGElement) || parsed.querySelector('parsererror')) return 'unreadable'
  const size = svgSize({
    width: root.getAttribute('width'),
    height: root.getAttribute('height'),
    viewBox: root.getAttribute('viewBox'),
  })
  if (!size) return 'unsized'
  root.setAttribute('width', String(size.width))
  root.setAttribute('height', String(size.height))
  // Serializes only the root element, because the entities of the document type are already expanded.
  return new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' })
}

/**
 * Returns the image unchanged if it is small enough and not CMYK; otherwise scales it and encodes it again.
 */
async function scaledDown(picture: Blob, type: LogoType, isCmyk: boolean): Promise<Blob | LogoProblem> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  const scale = Math.min(1, widestPixels / bitmap.width, widestPixels / bitmap.height)
  if (scale === 1 && picture.size <= largestLogoBytes && !isCmyk) return picture
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: 0.9 })
}
