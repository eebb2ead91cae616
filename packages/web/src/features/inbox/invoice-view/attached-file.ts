import { withoutEnding } from '@kontor/domain/texts/without-ending'
import type { EmbeddedFile } from '@kontor/einvoice/model/semantic-invoice'
import { texts } from './texts.ts'

/** The types that EN 16931 allows (BT-125), with the file extension of each. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}

/** The first bytes of a file by extension; CSV has no signature. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  ods: [0x50, 0x4b, 0x03, 0x04],
}

const typeNames: Readonly<Record<string, string>> = texts.fileTypes

/**
 * Size of an attachment in bytes, computed from the length of its base64 text. Only an estimate if the base64
 * is broken.
 */
export function sizeOf({ content }: EmbeddedFile): number {
  return Math.floor((withoutEnding(content, '=').length * 3) / 4)
}

/** The type that an attachment claims to have, in words for the user. */
export function typeInWords({ mediaType = '' }: EmbeddedFile): string {
  const type = mediaType.toLowerCase()
  if (type === '') return texts.unknownFileType
  return Object.hasOwn(typeNames, type)
    ? (typeNames[type] ?? '')
    : texts.otherFileType(mediaType.slice(0, 80))
}

export function isKnownType({ mediaType = '' }: EmbeddedFile): boolean {
  return Object.hasOwn(extensions, mediaType.toLowerCase())
}

/**
 * The bytes to save and the name to save them under. The extension depends on the type, so that the file
 * cannot pass for a script or a web page. It is `.bin` if the type is unknown or the first bytes contradict
 * it; only such a contradiction makes `matchesType` false. Undefined if the base64 is broken.
 */
export function savedFile(
  file: EmbeddedFile,
): { bytes: Uint8Array<ArrayBuffer>; name: string; matchesType: boolean } | undefined {
  const bytes = decoded(file.content)
  if (bytes === undefined) return undefined
  const type = (file.mediaType ?? '').toLowerCase()
  const ending = Object.hasOwn(extensions, type) ? extensions[type] : undefined
  const mark = ending === undefined ? undefined : signatures[ending]
  const matchesType = mark === undefined || mark.every((byte, index) => bytes[index] === byte)
  return { bytes, name: safeName(file.name, matchesType ? (ending ?? 'bin') : 'bin'), matchesType }
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Replaces characters that a file name must not contain, such as `/` or a direction mark, with `_`. Sets the
 * extension.
 */
function safeName(name = '', ending: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, '_')
    .replace(/^[._\s]+/, '')
    .slice(0, 100)
  const base = plain.replace(new RegExp(`\\.(?:${ending}|jpeg)$`, 'i'), '')
  return `${base === '' ? texts.unnamedFile : base}.${ending}`
}
