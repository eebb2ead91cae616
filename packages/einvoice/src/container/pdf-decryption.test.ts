import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pdfOf } from '../testing/pdf-file.ts'
import { readPdfAttachments } from './pdf-attachments.ts'
import { streamsFit } from './streams-fit.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

/**
 * PDFs with an attachment `factur-x.xml`, '<a/>', by their encryption; in Base64. qpdf encrypted them with an
 * owner's password; the last one has a user's password too.
 */
const pdfs = readFileSync(new URL('encrypted-pdfs.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', base64 = ''] = line.split(': ')
    return [name, bytesOfText(atob(base64))] as const
  })

test.each(pdfs.slice(0, -1))(
  'a PDF that only its owner has a password for is opened: %s',
  async (_, bytes) => {
    const reading = await readPdfAttachments(bytes)
    const files =
      reading.fault ?? reading.attachments.map(({ name, content }) => [name, textOfBytes(content)])
    expect(files).toEqual([['factur-x.xml', '<a/>']])
    expect(await streamsFit(bytes)).toBe(true)
  },
)

test('a PDF that needs a password to be opened is not read', async () => {
  const [, locked = new Uint8Array()] = pdfs.at(-1) ?? []
  expect(await readPdfAttachments(locked)).toEqual({ fault: 'encrypted' })
  expect(await streamsFit(locked)).toBe(false)
})

test('any other password, method or damage counts as a password', async () => {
  const right = textOfBytes(new Map(pdfs).get('AES, 128 bits') ?? new Uint8Array())
  for (const [place, text] of [
    [/\/O </, '/O <00'],
    [/\/P -\d+/, '/P -9999'],
    [/\/Standard/, '/Adobe.X'],
    [/\/AESV2/, '/AESV9'],
    [/\/V 4/, '/V 3'],
    [/\/U <[0-9a-f]{40}/, '/U <'],
  ] as const) {
    const damaged = right.replace(place, text)
    expect(damaged).not.toBe(right)
    expect([place, await readPdfAttachments(bytesOfText(damaged))]).toEqual([place, { fault: 'encrypted' }])
  }
  const objects = ['<< /Type /Catalog >>', '<< /Filter /Standard /V 5 /R 6 >>']
  expect(await readPdfAttachments(pdfOf(objects, '/Encrypt 2 0 R'))).toEqual({ fault: 'encrypted' })
})
