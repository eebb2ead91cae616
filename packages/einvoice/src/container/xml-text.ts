import { textOfBytes } from './text-of-bytes.ts'

/** Encodings that a declaration can select. Any other declared encoding counts as UTF-8. */
const known = ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii']

/**
 * Decodes an XML file by its UTF-16 byte order mark, otherwise by its declared encoding, otherwise as UTF-8.
 */
export function xmlTextOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  const head = textOfBytes(bytes.subarray(0, 200))
  // Stryker disable next-line ArrayDeclaration: only the second element counts
  const [, declared] = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? []
  return known.find((name) => name === declared?.toLowerCase()) ?? 'utf-8'
}
