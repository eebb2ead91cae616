import { expect, test } from 'vitest'
import { encryptedPdfs, lockedPdf } from '../testing/encrypted-pdfs.ts'
import { pdfOf } from '../testing/pdf-file.ts'
import { readPdfAttachments } from './pdf-attachments.ts'
import { streamsFit } from './streams-fit.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

const bytesIn = (base64: string) => bytesOfText(atob(base64))

test.each(Object.entries(encryptedPdfs))(
  'a PDF that only its owner has a password for is opened: %s',
  async (_, base64) => {
    const reading = await readPdfAttachments(bytesIn(base64))
    const files =
      reading.fault ?? reading.attachments.map(({ name, content }) => [name, textOfBytes(content)])
    expect(files).toEqual([['factur-x.xml', '<a/>']])
    expect(await streamsFit(bytesIn(base64))).toBe(true)
  },
)

test('a PDF that needs a password to be opened is not read', async () => {
  expect(await readPdfAttachments(bytesIn(lockedPdf))).toEqual({ fault: 'encrypted' })
  expect(await streamsFit(bytesIn(lockedPdf))).toBe(false)
})

test('any other password, method or damage counts as a password', async () => {
  const right = textOfBytes(bytesIn(encryptedPdfs['AES, 128 bits'] ?? ''))
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
