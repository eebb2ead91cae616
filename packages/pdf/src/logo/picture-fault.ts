import { bytesOfBase64 } from './base64.ts'
import { isCmykJpeg } from './cmyk-jpeg.ts'
import { pngPixels } from './png-pixels.ts'

// The engine unpacks a picture to four bytes per pixel. An A4 page at 600 dpi has 35 million pixels.
const maxPixels = 36_000_000

/**
 * Why pages leave out a picture (a data URL) that the engine could draw; undefined if they print it. A PDF/A
 * with an sRGB output intent may not contain CMYK.
 */
export function pictureFault(dataUrl: string): PictureFault | undefined {
  if (dataUrl !== last.dataUrl) last = { dataUrl, fault: faultOf(dataUrl) }
  return last.fault
}

type PictureFault = 'has CMYK colours' | 'has too many pixels'

// The picture is nearly always the same logo, and decoding a 1 MB JPEG would take 3 ms for each preview.
let last: { dataUrl: string; fault: PictureFault | undefined } = { dataUrl: '', fault: undefined }

function faultOf(dataUrl: string): PictureFault | undefined {
  const jpeg = /^data:image\/jpe?g;base64,(.+)$/.exec(dataUrl)?.[1]
  if (jpeg !== undefined && isCmykJpeg(bytesOfBase64(jpeg))) return 'has CMYK colours'
  return pngPixels(dataUrl) > maxPixels ? 'has too many pixels' : undefined
}
