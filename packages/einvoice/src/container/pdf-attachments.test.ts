import { describe, expect, test } from 'vitest'
import { deflated, PdfWriter, pdfOf, pdfWithFiles } from '../testing/pdf-file.ts'
import { readPdfAttachments } from './pdf-attachments.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function filesOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const reading = await readPdfAttachments(bytes)
  if (reading.fault !== undefined) return [`fault: ${reading.fault}`]
  return reading.attachments.map(({ name, content }) => `${name}: ${text(content)}`)
}

const catalog = '<< /Type /Catalog /Pages 9 0 R'
const specification = (name: string, stream: number) =>
  `<< /Type /Filespec /F ${name} /EF << /F ${stream} 0 R >> >>`
const embedded = (content: string) => ({ entries: '/Type /EmbeddedFile', content })

describe('finds attached files', () => {
  test('in the name tree, compressed, with their names, types and relationships', async () => {
    const reading = await readPdfAttachments(await pdfWithFiles([{ name: 'factur-x.xml', text: '<a/>' }]))
    expect(reading).toMatchObject({
      attachments: [{ name: 'factur-x.xml', mediaType: 'text/xml', relationship: 'Alternative' }],
    })
  })

  test('in branches of the name tree', async () => {
    const pdf = pdfOf([
      `${catalog} /Names << /EmbeddedFiles << /Kids [2 0 R 3 0 R] >> >> >>`,
      '<< /Kids [4 0 R] >>',
      '<< /Names [(b) 7 0 R] >>',
      '<< /Limits [(a) (a)] /Names [(a) 5 0 R] >>',
      specification('(a.xml)', 6),
      embedded('A'),
      specification('(b.xml)', 8),
      embedded('B'),
    ])
    expect((await filesOf(pdf)).toSorted()).toEqual(['a.xml: A', 'b.xml: B'])
  })

  test('that are associated only with the document or a page', async () => {
    const rest = [specification('(a.xml)', 3), embedded('A')]
    expect(await filesOf(pdfOf([`${catalog} /AF [2 0 R] >>`, ...rest]))).toEqual(['a.xml: A'])
    expect(await filesOf(pdfOf([`${catalog} >>`, ...rest, '<< /Type /Page /AF [2 0 R] >>']))).toEqual([
      'a.xml: A',
    ])
  })

  test('in object streams, where newer programs put most objects', async () => {
    const inner = ['<< /Type /Catalog /AF [2 0 R] >>', specification('<FEFF00FC002E0078006D006C>', 4)]
    const header = `1 0 2 ${inner[0]?.length ?? 0} `
    const content = await deflated(new TextEncoder().encode(header + inner.join('')))
    const stream = { entries: `/Type /ObjStm /N 2 /First ${header.length} /Filter /FlateDecode`, content }
    const pdf = pdfOf(['null', 'null', stream, embedded('A')])
    // Removes the empty objects 1 and 2, so that only the object stream contains objects with these numbers.
    const file = textOfBytes(pdf).replace(/[12] 0 obj\nnull\nendobj\n/g, '')
    expect(await filesOf(bytesOfText(file))).toEqual(['ü.xml: A'])
  })

  test('in their latest version, after incremental updates', async () => {
    const writer = new PdfWriter().object(1, `${catalog} /AF [2 0 R] >>`)
    writer.object(2, specification('(a.xml)', 3)).object(3, embedded('old'))
    const first = writer.table(0, [undefined, ...writer.places.values()], '/Root 1 0 R')
    writer.object(3, embedded('new'))
    const second = writer.table(3, [writer.places.get(3)], `/Root 1 0 R /Prev ${first}`)
    expect(await filesOf(writer.end(second))).toEqual(['a.xml: new'])
  })

  test('in hexadecimal, with chained filters, and with a length that is a reference', async () => {
    const hex = (bytes: Uint8Array | string) =>
      Array.from(typeof bytes === 'string' ? bytesOfText(bytes) : bytes, (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(' ')
    const read = (filter: string, content: string) =>
      filesOf(
        pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(a)', 3), { entries: `${filter}`, content }, '1']),
      )
    const packed = hex(await deflated(new TextEncoder().encode('Rechnung')))
    expect(await read('/Filter /ASCIIHexDecode', `${hex('AB')}>43`)).toEqual(['a: AB'])
    expect(await read('/Filter /AHx', '>')).toEqual(['a: '])
    expect(await read('/Filter /AHx', `${hex('A')} 4>`)).toEqual(['a: A@'])
    expect(await read('/Filter [/AHx /Fl]', `${packed}>`)).toEqual(['a: Rechnung'])
    expect(await read('/Filter [6 0 R /Fl]', `${packed}>`)).toEqual(['fault: damaged'])
    expect(await read('/Filter null', 'A')).toEqual(['a: A'])
    expect(await read('/Filter /LZWDecode', 'A')).toEqual(['fault: damaged'])
    expect(await read('/Filter 5', 'A')).toEqual(['fault: damaged'])
    const byReference = textOfBytes(
      pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(a)', 3), embedded('A\nendstream B'), '13']),
    ).replace('/Length 13', '/Length 4 0 R')
    expect(await filesOf(bytesOfText(byReference))).toEqual(['a: A\nendstream B'])
  })

  test('with their Unicode name if they have one, in every encoding that a name can have', async () => {
    const nameOf = async (names: string) =>
      (
        await filesOf(
          pdfOf([`${catalog} /AF [2 0 R] >>`, `<< ${names} /EF << /F 3 0 R >> >>`, embedded('A')]),
        )
      )[0]
    expect(await nameOf('/F (a) /UF (b)')).toBe('b: A')
    expect(await nameOf('/F (a) /UF /b')).toBe('a: A')
    expect(await nameOf('/F /a')).toBe(': A')
    expect(await nameOf('/F 3 0 R')).toBe(': A')
    expect(await nameOf('/F 5')).toBe(': A')
    expect(await nameOf('/F <FEFF00E4>')).toBe('ä: A')
    expect(await nameOf('/F <FFFEE400>')).toBe('ä: A')
    expect(await nameOf('/F <EFBBBFC3A4>')).toBe('ä: A')
    expect(await nameOf('/F <E4>')).toBe('ä: A')
  })

  test('whose relationship and type are names, references to names, or neither', async () => {
    const factsOf = async (relationship: string, subtype: string) => {
      const reading = await readPdfAttachments(
        pdfOf([
          `${catalog} /AF [2 0 R] >>`,
          `<< /Type /Filespec /F (a) ${relationship} /EF << /UF 3 0 R /F 9 0 R >> >>`,
          { entries: `/Type /EmbeddedFile ${subtype}`, content: 'A' },
          '/Data',
        ]),
      )
      return reading.fault === undefined ? reading.attachments : reading.fault
    }
    const content = bytesOfText('A')
    expect(await factsOf('/AFRelationship /Source', '/Subtype /a#2Fb')).toEqual([
      { name: 'a', relationship: 'Source', mediaType: 'a/b', content },
    ])
    expect(await factsOf('/AFRelationship 4 0 R', '/Subtype 4 0 R')).toEqual([
      { name: 'a', relationship: 'Data', mediaType: 'Data', content },
    ])
    expect(await factsOf('/AFRelationship (Data)', '/Subtype 5')).toEqual([
      { name: 'a', relationship: '', mediaType: '', content },
    ])
  })

  test('in any file specification of the PDF, if the document itself names none', async () => {
    const other = `<< /Type /Filespec /F (b) /EF << /F 3 0 R >> /Desc (${'x'.repeat(1900)}) >>`
    expect(await filesOf(pdfOf([`${catalog} >>`, 'null', embedded('A'), other]))).toEqual(['b: A'])
    const both = pdfOf([
      `${catalog} /AF [5 0 R] >>`,
      other,
      embedded('A'),
      embedded('C'),
      specification('(c)', 4),
    ])
    expect(await filesOf(both)).toEqual(['c: C'])
    const named = `${catalog} /Names << /EmbeddedFiles << /Names [(c) 5 0 R] >> >> >>`
    expect(
      await filesOf(pdfOf([named, other, embedded('A'), embedded('C'), specification('(c)', 4)])),
    ).toEqual(['c: C'])
  })

  test('in file specifications within annotations and pages, as mPDF writes them', async () => {
    const filesBeside = (object: string) =>
      filesOf(pdfOf([`${catalog} >>`, object, embedded('A'), embedded('B')]))
    const annotation = (name: string, stream: number) =>
      `<< /Type /Annot /Subtype /FileAttachment /FS ${specification(name, stream)} >>`
    expect(await filesBeside(annotation('(a)', 3))).toEqual(['a: A'])
    expect(
      await filesBeside(`<< /Type /Page /Annots [${annotation('(a)', 3)} ${annotation('(b)', 4)}] >>`),
    ).toEqual(['a: A', 'b: B'])
    const pageWith = (count: number) => `<< /Type /Page /AF [${specification('(a)', 3).repeat(count)}] >>`
    expect(await filesBeside(pageWith(100))).toEqual(['a: A'])
    expect(await filesBeside(pageWith(101))).toEqual(['fault: tooManyFiles'])
  })

  test('but not if a file is missing or is not a stream', async () => {
    for (const [broken, third] of [
      ['<< /F (a) >>', 'null'],
      ['<< /F (a) /EF << >> >>', 'null'],
      ['<< /F (a) /EF << /F null >> >>', 'null'],
      ['<< /F (a) /EF << /F (x) >> >>', 'null'],
      ['<< /F (a) /EF << /F 8 0 R >> >>', 'null'],
      ['<< /F (a) /EF << /F 3 0 R >> >>', '<< >>'],
      ['5', 'null'],
    ] as const)
      expect([broken, await filesOf(pdfOf([`${catalog} /AF [2 0 R] >>`, broken, third]))]).toEqual([
        broken,
        [],
      ])
  })

  test('through up to nine references in a row', async () => {
    const chain = (length: number) =>
      pdfOf([
        `${catalog} /AF [4 0 R] >>`,
        specification('(a)', 3),
        embedded('A'),
        ...Array.from({ length }, (_, at) => `${at === length - 1 ? 2 : at + 5} 0 R`),
      ])
    expect(await filesOf(chain(8))).toEqual(['a: A'])
    expect(await filesOf(chain(9))).toEqual(['fault: damaged'])
  })

  test('once each, without looking inside attached PDFs', async () => {
    const inner = text(
      pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(wrong.xml)', 3), embedded('wrong')]),
    )
    const pdf = pdfOf([
      `${catalog} /AF [2 0 R] /Names << /EmbeddedFiles << /Names [(a) 2 0 R] >> >> >>`,
      specification('(a.pdf)', 3),
      embedded(inner),
    ])
    expect(await filesOf(pdf)).toEqual([`a.pdf: ${inner}`])
  })
})

describe('rejects a PDF with a reason', () => {
  test('when it is encrypted', async () => {
    expect(await filesOf(pdfOf([`${catalog} >>`, '<< /Filter /Standard >>'], '/Encrypt 2 0 R'))).toEqual([
      'fault: encrypted',
    ])
  })

  test('when it has no objects, but not when its only object is truncated', async () => {
    for (const file of ['', '%PDF-1.7', '%PDF-1.7\n1 0 obj << /Type'])
      expect(await readPdfAttachments(new TextEncoder().encode(file))).toEqual(
        file.includes('obj') ? { fault: undefined, attachments: [], isSearched: true } : { fault: 'damaged' },
      )
  })

  test('with more than 100 attachments, counting each file only once', async () => {
    const files = (count: number, where: (each: string) => string) =>
      pdfOf([
        where(Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')),
        embedded('A'),
        ...Array.from({ length: count }, () => specification('(a)', 2)),
      ])
    const associated = (each: string) => `${catalog} /AF [${each}] >>`
    expect(await filesOf(files(100, associated))).toEqual(['a: A'])
    expect(await filesOf(files(101, associated))).toEqual(['fault: tooManyFiles'])
    const both = (each: string) => {
      const names = each.replace(/\d+ 0 R/g, '(a) $&')
      return `${catalog} /Names << /EmbeddedFiles << /Names [${names}] >> >> /AF [${each}] >>`
    }
    expect(await filesOf(files(100, both))).toEqual(['a: A'])
    expect(await filesOf(files(101, both))).toEqual(['fault: tooManyFiles'])
    expect(await filesOf(files(100, () => `${catalog} >>`))).toEqual(['a: A'])
    expect(await filesOf(files(101, () => `${catalog} >>`))).toEqual(['fault: tooManyFiles'])
  })

  test('with more than 100 names in its whole name tree, even if the tree has a cycle', async () => {
    const flat = Array.from({ length: 5_000 }, (_, index) => `(${index}) 2 0 R`).join(' ')
    const many = pdfOf([
      `${catalog} /Names << /EmbeddedFiles << /Names [${flat}] >> >> >>`,
      specification('(a.xml)', 3),
      embedded('A'),
    ])
    expect(await filesOf(many)).toEqual(['fault: tooManyFiles'])
    const names = (count: number) => `/Names [${'(a) 2 0 R '.repeat(count)}]`
    const tree = (...nodes: string[]) =>
      pdfOf([
        `${catalog} /Names << /EmbeddedFiles 4 0 R >> >>`,
        specification('(a)', 3),
        embedded('A'),
        ...nodes.map((node) => `<< ${node} >>`),
      ])
    expect(await filesOf(tree(names(100)))).toEqual(['a: A'])
    expect(await filesOf(tree('/Kids [5 0 R 6 0 R]', names(100), names(1)))).toEqual(['fault: tooManyFiles'])
    expect(await filesOf(tree(`/Kids [4 0 R] ${names(101)}`))).toEqual(['fault: tooManyFiles'])
  })

  test('with more than 2,000 nodes in its name tree', async () => {
    const tree = (kids: number) =>
      pdfOf([
        `${catalog} /Names << /EmbeddedFiles << /Kids [${'4 0 R '.repeat(kids - 1)} 5 0 R] >> >> >>`,
        specification('(a)', 3),
        embedded('A'),
        '<< >>',
        '<< /Names [(a) 2 0 R] >>',
      ])
    expect(await filesOf(tree(1999))).toEqual(['a: A'])
    expect(await filesOf(tree(2000))).toEqual(['fault: tooMuch'])
  })

  test('with a cycle in its name tree', async () => {
    const pdf = pdfOf([`${catalog} /Names << /EmbeddedFiles 2 0 R >> >>`, '<< /Kids [2 0 R 2 0 R] >>'])
    expect(await filesOf(pdf)).toEqual(['fault: tooMuch'])
  })

  test('with a file that decompresses to more than 64 MiB', async () => {
    const bomb = await deflated(new Uint8Array(65 * 1024 * 1024))
    const pdf = pdfOf([
      `${catalog} /AF [2 0 R] >>`,
      specification('(a.xml)', 3),
      { entries: '/Filter /FlateDecode', content: bomb },
    ])
    expect(await filesOf(pdf)).toEqual(['fault: tooMuch'])
  })

  test('with deeply nested values or a cycle of references', async () => {
    const deep = pdfOf([`${catalog} /AF ${'['.repeat(500_000)} >>`, '<< >>'])
    expect(await filesOf(deep)).toEqual(['fault: tooMuch'])
    const references = pdfOf(['2 0 R', '1 0 R'])
    expect(await filesOf(references)).toEqual(['fault: damaged'])
  })

  test('but not if the stated length of a file is wrong: the file is read up to its end marker', async () => {
    const withWrongLength = (length: number) =>
      text(pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(a.xml)', 3), embedded('A')])).replace(
        '/Length 1 ',
        `/Length ${length} `,
      )
    for (const length of [0, 999_999_999])
      expect(await filesOf(new TextEncoder().encode(withWrongLength(length)))).toEqual(['a.xml: A\n'])
  })
})
