import { describe, expect, test } from 'vitest'
import { reportOf } from '../report/report-of.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { readFile } from './read-file.ts'
import { bytesOfText } from './text-of-bytes.ts'
import { xmlTextOf } from './xml-text.ts'

/** The bytes of a text in UTF-16. */
const wide = (text: string, order: 'le' | 'be') =>
  text.split('').flatMap((unit) => {
    const bytes = [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]
    return order === 'le' ? bytes : bytes.reverse()
  })
const utf16 = (text: string, order: 'le' | 'be') => Uint8Array.from(wide(text, order))
const utf8 = (text: string) => new TextEncoder().encode(text)
/** The decoded text, or the fault and its offset. */
const decoded = (bytes: Uint8Array) => {
  const { text, error } = xmlTextOf(bytes)
  return error === undefined ? text : `${error.fault} ${error.offset}`
}
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>ü</a>`

describe('an encoding of single bytes', () => {
  test.each(['ISO-8859-1', 'iso-8859-15', 'ISO_8859-1', 'windows-1252', 'cp1252', 'latin1', 'l1'])(
    'is known by its name: %s',
    (name) => {
      expect(decoded(bytesOfText(declared(name)))).toBe(declared(name))
      expect(decoded(bytesOfText(`\xef\xbb\xbf${declared(name)}`))).toBe(declared(name))
    },
  )

  test.each(['UTF-8', 'utf8'])('is UTF-8, also without a declaration: %s', (name) => {
    expect(decoded(utf8(declared(name)))).toBe(declared(name))
    expect(decoded(utf8(`\ufeff${declared(name)}`))).toBe(declared(name))
    expect(decoded(bytesOfText(declared(name)))).toBe(`wrongEncoding ${declared(name).indexOf('ü')}`)
    expect(decoded(utf8('<a>ü</a>'))).toBe('<a>ü</a>')
  })

  test('is declared at the beginning of the file, in its first 4,096 bytes', () => {
    const declaration = "<?xml version='1.0' encoding = 'ISO-8859-1'?>\xe4"
    const padded = (length: number) => declaration.replace(' encoding', `${' '.repeat(length)}$&`)
    expect(decoded(bytesOfText(declaration))).toBe(declaration)
    expect(decoded(bytesOfText(` ${declaration}`))).toMatch(/^wrongEncoding/)
    expect(decoded(bytesOfText(declaration.replace('encoding', 'coding')))).toMatch(/^wrongEncoding/)
    expect(decoded(bytesOfText(padded(4_000)))).toBe(padded(4_000))
    expect(decoded(bytesOfText(padded(4_100)))).toMatch(/^wrongEncoding/)
  })

  test('must have every byte of the file', () => {
    expect(decoded(utf8(declared('US-ASCII')))).toBe(`wrongEncoding ${declared('ascii').indexOf('ü') + 3}`)
    expect(decoded(utf8(declared('ascii').replace('ü', 'u')))).toBe(declared('ascii').replace('ü', 'u'))
    for (const [bytes, offset] of [
      ['<a>\xc0\x80</a>', 3],
      ['<a>\xed\xa0\x80</a>', 3],
      ['<a>x</a>\xc3', 8],
      ['\xff', 0],
      [`<a>${'ü'.repeat(5000)}\xff${'x'.repeat(9)}</a>`.replaceAll('ü', '\xc3\xbc'), 5003],
    ] as const)
      expect(decoded(bytesOfText(bytes))).toBe(`wrongEncoding ${offset}`)
  })

  test.each(['x-foo', '', 'ISO-8859-12', 'unicode', 'Latin-1'])(
    'is refused if it is unknown: "%s"',
    (name) => {
      expect(decoded(utf8(declared(name)))).toBe('unknownEncoding 30')
    },
  )
})

describe('UTF-16', () => {
  const name = (order: string) => `utf-16${order}`

  test.each(['le', 'be'] as const)('is read with and without a byte order mark: %s', (order) => {
    for (const encoding of ['UTF-16', name(order), 'ISO-10646-UCS-2'])
      for (const mark of ['', '\ufeff'])
        expect(decoded(utf16(mark + declared(encoding), order))).toBe(declared(encoding))
    expect(decoded(utf16('\ufeff<a>ü</a>', order))).toBe('<a>ü</a>')
    expect(decoded(utf16('<?xml version="1.0"?><a>ü</a>', order))).toBe('<?xml version="1.0"?><a>ü</a>')
  })

  test('must be what the file declares, and the other way round', () => {
    for (const encoding of ['UTF-8', 'ISO-8859-1', 'UTF-16BE'])
      for (const mark of ['', '\ufeff'])
        expect(decoded(utf16(mark + declared(encoding), 'le'))).toBe('wrongEncoding 30')
    for (const encoding of ['UTF-16', 'UTF-16LE', 'ISO-10646-UCS-2'])
      expect(decoded(utf8(declared(encoding)))).toBe('wrongEncoding 30')
  })

  test('has two bytes for each character, and surrogates only in pairs', () => {
    expect(decoded(Uint8Array.of(...wide('\ufeff<a/>', 'le'), 32))).toBe('wrongEncoding 4')
    expect(decoded(utf16('\ufeff<a>\ud800</a>', 'le'))).toBe('wrongEncoding 3')
  })
})

test('the report gives the line and the column of a fault, and no green light', async () => {
  const wrong = bytesOfText(ublSample.replace('Wir danken', 'Für Sie'))
  const { container, report } = await readFile(wrong)
  expect([container, report?.verdict]).toEqual(['xml', 'noEInvoice'])
  expect(report?.findings.map(({ message }) => message)).toEqual([
    'Die Datei ist kein wohlgeformtes XML: Sie entspricht nicht ihrer Zeichencodierung (Zeile 10, Spalte 18).',
  ])
  const xml = ublSample.replace('encoding="UTF-8"', 'encoding="UTF-16"')
  expect((await readFile(utf16(xml, 'le'))).report?.verdict).toBe('valid')
  expect(reportOf('<a>\r\n<b>\r</a>').findings[0]?.message).toBe(
    'Die Datei ist kein wohlgeformtes XML (Zeile 3, Spalte 3).',
  )
})
