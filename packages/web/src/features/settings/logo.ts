import { isCmykJpeg } from '@kontor/pdf/cmyk-jpeg'
import { base64Of } from '../../state/pdf-output.ts'

/** The logo is printed 130 points wide [S9.0.22]; 800 pixels across give it more than 400 dpi. */
const widestPixels = 800
/** It goes into every final invoice (contract §2), so it must stay small. */
const largestLogoBytes = 300_000
/** Larger pictures are not even tried. */
const largestFileBytes = 10_000_000

export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'
export type LogoRefusal = 'wrongType' | 'tooLarge' | 'unreadable'

/** The kind of picture by its first bytes, since names and declared types lie; undefined for any other. */
export function logoType(bytes: Uint8Array): LogoType | undefined {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  const uptoRoot = /^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*<svg[\s>]/
  return uptoRoot.test(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : undefined
}

/** A picture file as the data URL of a logo; pictures of pixels are scaled down to what print needs, and all are RGB. */
export async function readLogo(file: File): Promise<{ logo: string } | { refusal: LogoRefusal }> {
  if (file.size > largestFileBytes) return { refusal: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = logoType(bytes)
  if (!type) return { refusal: 'wrongType' }
  const picture = new Blob([file], { type })
  const fitting = type === 'image/svg+xml' ? picture : await scaledDown(picture, type, isCmykJpeg(bytes))
  if (!fitting) return { refusal: 'unreadable' }
  return fitting.size > largestLogoBytes
    ? { refusal: 'tooLarge' }
    : { logo: `data:${type};base64,${await base64Of(fitting)}` }
}

/** The same picture when it is small enough already and its colours are those of screens, undefined when it cannot be decoded. */
async function scaledDown(picture: Blob, type: LogoType, isCmyk: boolean): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, widestPixels / bitmap.width, widestPixels / bitmap.height)
  if (scale === 1 && picture.size <= largestLogoBytes && !isCmyk) return picture
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: 0.9 })
}
