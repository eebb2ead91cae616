import { XmlError, type XmlText } from '../xml/read-xml.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** The bytes at the start of a file in which the XML declaration must end. */
const longestDeclaration = 4096

const encodingIn = /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>]*)"|'([^'<>]*)')/

/** The encodings that an XML declaration can select, besides UTF-16, with their usual other names. */
const narrowEncoding =
  /^(?:utf-?8|(?:us-)?ascii|l(?:atin)?1|iso[-_]?8859-(?:[1-9]|1[356])|(?:windows-|cp)125[0-8])$/

/**
 * Decodes an XML file as XML 1.0 requires (4.3.3 and appendix F): by its byte order mark or the first bytes
 * of its declaration, and by the encoding that it declares; by default, UTF-8. A file that is not in its
 * encoding, or whose encoding is unknown, is not well-formed: its text ends there, with an error.
 */
export function xmlTextOf(bytes: Uint8Array): XmlText {
  const wide = wideEncodingOf(bytes)
  const head = new TextDecoder(wide ?? 'utf-8').decode(bytes.subarray(0, longestDeclaration))
  const [declaration, quoted, apostrophized] = encodingIn.exec(head) ?? []
  if (declaration === undefined) return decoded(bytes, wide ?? 'utf-8')
  const name = (quoted ?? apostrophized ?? '').toLowerCase()
  const refused = (fault: 'wrongEncoding' | 'unknownEncoding'): XmlText => ({
    text: declaration,
    error: new XmlError(fault, declaration.length - 1 - name.length),
  })
  if (wide !== undefined)
    return ['utf-16', 'iso-10646-ucs-2', wide].includes(name)
      ? decoded(bytes, wide)
      : refused('wrongEncoding')
  const content = bytes.subarray(hasMark(bytes) ? 3 : 0)
  if (/^utf-16|^iso-10646-ucs-2$/.test(name)) return refused('wrongEncoding')
  return narrowEncoding.test(name) ? decoded(content, name) : refused('unknownEncoding')
}

/** UTF-16 has a byte order mark, or a declaration, whose first characters show the order of the bytes. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16be' | 'utf-16le' | undefined {
  const start = textOfBytes(bytes.subarray(0, 4))
  if (start.startsWith('\xfe\xff') || start === '\0<\0?') return 'utf-16be'
  return start.startsWith('\xff\xfe') || start === '<\0?\0' ? 'utf-16le' : undefined
}

/** Whether a file starts with the byte order mark of UTF-8. */
function hasMark(bytes: Uint8Array): boolean {
  return textOfBytes(bytes.subarray(0, 3)) === '\xef\xbb\xbf'
}

function decoded(bytes: Uint8Array, encoding: string): XmlText {
  // For a TextDecoder, ASCII is windows-1252.
  const beyond = encoding.endsWith('ascii') ? bytes.findIndex((byte) => byte > 0x7f) : -1
  try {
    if (beyond < 0)
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), error: undefined }
  } catch {
    // The bytes are not in this encoding; found below.
  }
  const text = beyond < 0 ? longestText(bytes, encoding) : textOfBytes(bytes.subarray(0, beyond))
  return { text, error: new XmlError('wrongEncoding', text.length) }
}

/** The text before the first byte that is not in an encoding. */
function longestText(bytes: Uint8Array, encoding: string): string {
  let text = ''
  let right = 0
  for (let wrong = bytes.length; wrong - right > 1; ) {
    const middle = (right + wrong) >> 1
    try {
      // As a part of a stream, an incomplete character at the end is no fault.
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, middle), { stream: true })
      right = middle
    } catch {
      wrong = middle
    }
  }
  return text
}
