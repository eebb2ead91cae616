import { describe, expect, test } from 'vitest'
import { deflated, pdfOf, pdfWithFiles } from '../testing/pdf-file.ts'
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
  test('in the name tree, compressed, with name, type and relationship', async () => {
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

  test('in object streams, where newer programs put everything', async () => {
    const inner = ['<< /Type /Catalog /AF [2 0 R] >>', specification('<FEFF00FC002E0078006D006C>', 4)]
    const header = `1 0 2 ${inner[0]?.length ?? 0} `
    const content = await deflated(new TextEncoder().encode(header + inner.join('')))
    const stream = { entries: `/Type /ObjStm /N 2 /First ${header.length} /Filter /FlateDecode`, content }
    const pdf = pdfOf(['null', 'null', stream, embedded('A')])
    // The cross-reference table of such a file is a stream, too. This removes the objects outside the object
    // stream.
    const file = textOfBytes(pdf).replace(/[12] 0 obj\nnull\nendobj\n/g, '')
    expect(await filesOf(bytesOfText(file))).toEqual(['ü.xml: A'])
  })

  test('in their latest version, after incremental updates', async () => {
    const first = textOfBytes(
      pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(a.xml)', 3), embedded('old')]),
    )
    const file = `${first}3 0 obj\n<< /Length 3 >>\nstream\nnew\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n`
    expect(await filesOf(bytesOfText(file))).toEqual(['a.xml: new'])
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

  test('when it is not a PDF, or is truncated', async () => {
    for (const file of ['', '%PDF-1.7', '%PDF-1.7\n1 0 obj << /Type'])
      expect(await readPdfAttachments(new TextEncoder().encode(file))).toEqual(
        file.includes('obj') ? { fault: undefined, attachments: [] } : { fault: 'damaged' },
      )
  })

  test('with thousands of attachments', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `(${index}) 2 0 R`).join(' ')
    const many = pdfOf([
      `${catalog} /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
      specification('(a.xml)', 3),
      embedded('A'),
    ])
    expect(await filesOf(many)).toEqual(['fault: tooManyFiles'])
  })

  test('with a cycle in its name tree', async () => {
    const pdf = pdfOf([`${catalog} /Names << /EmbeddedFiles 2 0 R >> >>`, '<< /Kids [2 0 R 2 0 R] >>'])
    expect(await filesOf(pdf)).toEqual(['fault: tooMuch'])
  })

  test('with a file that decompresses to hundreds of megabytes', async () => {
    const bomb = await deflated(new Uint8Array(200 * 1024 * 1024))
    const pdf = pdfOf([
      `${catalog} /AF [2 0 R] >>`,
      specification('(a.xml)', 3),
      { entries: '/Filter /FlateDecode', content: bomb },
    ])
    expect(await filesOf(pdf)).toEqual(['fault: tooMuch'])
  })

  test('with deeply nested values, in linear time', async () => {
    const deep = pdfOf([`${catalog} /AF ${'['.repeat(500_000)} >>`, '<< >>'])
    expect(await filesOf(deep)).toEqual(['fault: tooMuch'])
    const references = pdfOf(['2 0 R', '1 0 R'])
    expect(await filesOf(references)).toEqual(['fault: damaged'])
  })

  test('finds a file whose length is wrong, and does not read beyond it', async () => {
    const lying = (length: number) =>
      text(pdfOf([`${catalog} /AF [2 0 R] >>`, specification('(a.xml)', 3), embedded('A')])).replace(
        '/Length 1 ',
        `/Length ${length} `,
      )
    for (const length of [0, 999_999_999])
      expect(await filesOf(new TextEncoder().encode(lying(length)))).toEqual(['a.xml: A\n'])
  })
})
