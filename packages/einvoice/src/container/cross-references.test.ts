import { describe, expect, test } from 'vitest'
import { deflated, PdfWriter, pdfOf } from '../testing/pdf-file.ts'
import { readPdfAttachments } from './pdf-attachments.ts'
import { PdfObjects } from './pdf-objects.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

const catalog = '<< /Type /Catalog /AF [2 0 R] >>'
const specification = '<< /Type /Filespec /F (a.xml) /EF << /F 3 0 R >> >>'
const file = (content: string) => ({ entries: '/Type /EmbeddedFile', content })

/** The content of the attached files, after '!' if their objects had to be searched for. */
async function contentOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reading = await readPdfAttachments(bytes)
  if (reading.fault !== undefined) return reading.fault
  const contents = reading.attachments.map(({ content }) => textOfBytes(content))
  return `${reading.isSearched ? '!' : ''}${contents.join()}`
}

/** A file whose objects 1 to 3 attach a content. */
const begun = (content: string, head?: string) =>
  new PdfWriter(head).object(1, catalog).object(2, specification).object(3, file(content))
const placesIn = (writer: PdfWriter) => [undefined, ...writer.places.values()]

describe('cross-reference tables', () => {
  test('decide which of several objects with the same number counts', async () => {
    const before = new PdfWriter().object(3, file('other seller'))
    before.object(1, catalog).object(2, specification).object(3, file('seller'))
    const places = [undefined, before.places.get(1), before.places.get(2), before.places.get(3)]
    expect(await contentOf(before.end(before.table(0, places, '/Root 1 0 R')))).toBe('seller')
    const after = begun('seller')
    const table = after.table(0, placesIn(after), '/Root 1 0 R')
    after.object(3, file('other seller')).add('trailer\n<< /Root 1 0 R >>\n')
    expect(await contentOf(after.end(table))).toBe('seller')
  })

  test('of an update come before those of earlier versions, and can remove objects', async () => {
    const writer = begun('old')
    const first = writer.table(0, placesIn(writer), '/Root 1 0 R')
    writer.object(3, file('new'))
    const second = writer.table(3, [writer.places.get(3)], `/Root 1 0 R /Prev ${first}`)
    const third = writer.table(3, [undefined], `/Root 1 0 R /Prev ${second}`)
    expect(await contentOf(writer.end(first))).toBe('old')
    expect(await contentOf(writer.end(second))).toBe('new')
    expect(await contentOf(writer.end(third))).toBe('')
  })

  test('can be in several parts, count from 1 by mistake, and follow bytes that are no part of the PDF', async () => {
    const parts = begun('A')
    const [one, two, three] = [1, 2, 3].map((number) => String(parts.places.get(number)).padStart(10, '0'))
    const start = parts.length
    parts.add(`xref\r\n0 1\r\n0000000000 65535 f\r\n1 2\n${one} 00000 n\r\n${two} 00000 n\r\n3  1\n`)
    expect(await contentOf(parts.add(`${three} 00000 n \ntrailer <</Root 1 0 R>>\n`).end(start))).toBe('A')
    const shifted = begun('A')
    const table = textOfBytes(shifted.end(shifted.table(0, placesIn(shifted), '/Root 1 0 R')))
    expect(await contentOf(bytesOfText(table.replace('xref\n0 4', 'xref\n1 4')))).toBe('A')
    expect(await contentOf(bytesOfText(`From: a@kontor.example\r\n\r\n${table}`))).toBe('A')
  })
})

/** The entries of a cross-reference stream: type, and two numbers of two bytes and one byte. */
const rows = (...entries: [type: number, second: number, third: number][]) =>
  Uint8Array.from(entries.flatMap(([type, second, third]) => [type, second >> 8, second & 255, third]))

describe('cross-reference streams', () => {
  const inner = [catalog, specification]
  const header = `1 0 2 ${catalog.length} `
  const objectStream = {
    entries: `/Type /ObjStm /N 2 /First ${header.length}`,
    content: header + inner.join(''),
  }
  const entries = '/Type /XRef /W [1 2 1] /Root 1 0 R'

  test('place objects in the file and in object streams', async () => {
    const writer = new PdfWriter()
      .object(2, '(not in any table)')
      .object(3, file('A'))
      .object(4, objectStream)
    const content = rows(
      [0, 0, 255],
      [2, 4, 0],
      [2, 4, 1],
      [1, writer.places.get(3) ?? 0, 0],
      [1, writer.places.get(4) ?? 0, 0],
    )
    const start = writer.length
    expect(await contentOf(writer.object(5, { entries: `${entries} /Size 5`, content }).end(start))).toBe('A')
  })

  test('can be compressed with a predictor, and complement an earlier table', async () => {
    const writer = begun('old')
    const first = writer.table(0, placesIn(writer), '/Root 1 0 R')
    const predicted = (row: Uint8Array) => deflated(Uint8Array.from([2, ...row]))
    const start = writer.object(3, file('new')).length
    const content = await predicted(rows([1, writer.places.get(3) ?? 0, 0]))
    const parameters = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'
    writer.object(5, { entries: `${entries} /Index [3 1] /Size 6 /Prev ${first} ${parameters}`, content })
    expect(await contentOf(writer.end(start))).toBe('new')
  })

  test('in hybrid files show the objects that a table hides from older readers', async () => {
    const writer = new PdfWriter().object(1, catalog).object(3, file('A')).object(9, '(no attachment)')
    writer.object(4, { entries: `/Type /ObjStm /N 1 /First 4`, content: `2 0 ${specification}` })
    const stream = writer.length
    writer.object(5, {
      entries: `${entries} /Index [1 2 4 1] /Size 6`,
      content: rows([1, writer.places.get(9) ?? 0, 0], [2, 4, 0], [1, writer.places.get(4) ?? 0, 0]),
    })
    const places = [undefined, writer.places.get(1), undefined, writer.places.get(3)]
    expect(await contentOf(writer.end(writer.table(0, places, `/Root 1 0 R /XRefStm ${stream}`)))).toBe('A')
  })

  test('cannot make the reader wait for an object that it needs to read the same object', async () => {
    const writer = new PdfWriter().object(1, catalog).object(2, specification)
    const place = writer.length
    writer.add('4 0 obj << /Type /ObjStm /N 1 /First 4 /Length 3 0 R >> stream\n3 0 9\nendstream endobj\n')
    const start = writer.length
    const [one, two] = [writer.places.get(1) ?? 0, writer.places.get(2) ?? 0]
    const content = rows([0, 0, 0], [1, one, 0], [1, two, 0], [2, 4, 0], [1, place, 0])
    expect(await contentOf(writer.object(5, { entries: `${entries} /Size 5`, content }).end(start))).toBe('')
  })
})

describe('damaged cross-references make the reader search the file', () => {
  const right = () => {
    const writer = begun('A')
    return textOfBytes(writer.end(writer.table(0, placesIn(writer), '/Root 1 0 R')))
  }

  test.each<[string, RegExp, string]>([
    ['no start', /startxref/, 'startxxxx'],
    ['a wrong start', /startxref\n\d+/, 'startxref\n7'],
    ['a wrong entry', /\d{9}(\d) 00000 n/, '99999999$1 00000 n'],
    ['a damaged entry', /00000 n/, '0000x n'],
    ['a wrong place', /(\d{10})( 00000 n \n)(\d{10})/, '$3$2$1'],
    ['no trailer', /trailer/, 'trayler'],
    ['no catalog', /(trailer\n<< \/Root) 1/, '$1 7'],
    ['a missing part', /xref\n0 4/, 'xref\n0 9'],
    ['a wrong earlier part', /\/Root 1 0 R >>\nstart/, '/Root 1 0 R /Prev 1 >>\nstart'],
  ])('with %s', async (_, place, text) => {
    expect(await contentOf(bytesOfText(right()))).toBe('A')
    const damaged = right().replace(place, text)
    expect(damaged).not.toBe(right())
    // Without a trailer that names a catalog, the attachment is found by itself.
    expect(await contentOf(bytesOfText(damaged))).toBe('!A')
  })

  test('with a stream that is none, or whose entries have no width', async () => {
    for (const stream of [
      '<< /Type /XRef /Size 9 /Root 1 0 R >>',
      { entries: '/Type /ObjStm /W [1 2 1] /Root 1 0 R', content: '' },
      { entries: '/Type /XRef /Root 1 0 R', content: '' },
      { entries: '/Type /XRef /W [0 0 0] /Root 1 0 R', content: '' },
      { entries: '/Type /XRef /W [1 9 1] /Root 1 0 R', content: '' },
    ]) {
      const writer = begun('A')
      const start = writer.length
      expect(await contentOf(writer.object(5, stream).end(start))).toBe('!A')
    }
  })

  test('but a cycle of earlier versions only ends there', async () => {
    const writer = begun('A')
    const start = writer.length
    expect(await contentOf(writer.end(writer.table(0, placesIn(writer), `/Root 1 0 R /Prev ${start}`)))).toBe(
      'A',
    )
  })
})

test('many overlapping sections are rejected instead of read', async () => {
  const writer = new PdfWriter().object(1, catalog)
  const nested = '4 0 obj << >> endobj\n'.repeat(20)
  let start = writer.table(0, placesIn(writer), '/Root 1 0 R')
  for (let section = 0; section < 500; section++)
    start = writer.table(0, placesIn(writer), `/Root 1 0 R /Prev ${start}`)
  const limits = { objects: 100, inflated: 1000 }
  await expect(PdfObjects.of(writer.add(nested).end(start), limits)).rejects.toMatchObject({
    fault: 'tooMuch',
  })
  expect((await PdfObjects.of(pdfOf([catalog]), limits)).isSearched).toBe(false)
})
