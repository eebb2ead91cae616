import type { AttachmentType } from './attachment.ts'

/**
 * The type of a file by its content, whatever its name; undefined if EN 16931 does not allow it. A workbook
 * with macros is none, and neither is text that begins with a tag, such as HTML.
 */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | undefined {
  const start = textIn(bytes.subarray(0, 1024))
  if (/^(?:\xef\xbb\xbf)?\s*</.test(start)) return undefined
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return isWorkbook(bytes) ? workbook : undefined
  if (start.includes('%PDF-')) return 'application/pdf'
  return isTable(bytes) ? 'text/csv' : undefined
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** One character per byte, in steps that fit on the stack. */
function textIn(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Whether a ZIP archive contains the parts of an Office Open XML workbook, and no macros. */
function isWorkbook(bytes: Uint8Array): boolean {
  const names = new Set(namesInZip(bytes))
  return names.has('[Content_Types].xml') && names.has('xl/workbook.xml') && !names.has('xl/vbaProject.bin')
}

/** Maximum number of files that a workbook may contain. */
const mostNames = 10_000

/** The names in the central directory of a ZIP archive (APPNOTE 4.3.12); none if it has no directory. */
function namesInZip(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names: string[] = []
  let at = directoryOf(view)
  while (at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50 && names.length < mostNames) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    names.push(textIn(bytes.subarray(at + 46, at + 46 + (name ?? 0))))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

/**
 * The place of the central directory, from the record at the end of the archive; the archive's end if none.
 */
function directoryOf(view: DataView): number {
  const furthest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= furthest; at--)
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true)
  return view.byteLength
}

/** Whether bytes are text with separated values: without control characters, and with a separator. */
function isTable(bytes: Uint8Array): boolean {
  const text = textIn(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none
  return /[;,\t]/.test(text) && !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)
}
