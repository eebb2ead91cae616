import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflated, pdfOf } from '@kontor/einvoice/testing/pdf-file'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { afterEach, expect, test } from 'vitest'
import { createFileReader, type FileReader } from './file-reader.ts'

let reader: FileReader
afterEach(() => reader.close())

const bytes = (text: string) => new TextEncoder().encode(text)

test('of several files submitted at the same time, each gets its own result', async () => {
  reader = createFileReader()
  const readings = await Promise.all([
    reader.read(bytes(ublSample)),
    reader.read(bytes('Rechnung')),
    reader.read(bytes(ublSample.replace('RE-7', 'RE-8'))),
  ])
  expect(readings.map(({ facts }) => facts?.number)).toEqual(['RE-7', undefined, 'RE-8'])
})

test('abandons a file that takes too long; a new reader can read the next one', async () => {
  // 400,000 elements, far more than the reader's thread can read within its time limit of 5 ms.
  const slow = bytes(
    ublSample.replace('<cbc:ID>RE-7', `${'<cbc:Note>x</cbc:Note>'.repeat(400_000)}<cbc:ID>RE-7`),
  )
  reader = createFileReader({ file: 5, pages: 5 })
  const { kind, findings } = await reader.read(slow)
  expect(kind).toBe('unreadable')
  expect(findings[0]?.message).toContain('dauerte zu lange')
  await reader.close()
  reader = createFileReader()
  expect((await reader.read(bytes(ublSample))).facts?.number).toBe('RE-7')
})

test('reads an invoice of 17 MB with an attachment of 12 MB within its limits of time and memory', async () => {
  const file = `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${'QUJD'.repeat(4_000_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
  reader = createFileReader()
  const { kind, findings } = await reader.read(
    bytes(ublSample.replace('<cac:AccountingSupplierParty>', `${file}$&`)),
  )
  expect([kind, findings]).toEqual(['ubl', []])
})

test('reads a file even if the server is too busy to notice in time that the thread has finished', async () => {
  reader = createFileReader({ file: 1000, pages: 1000 })
  await reader.read(bytes(ublSample))
  const reading = reader.read(bytes(ublSample.replace('RE-7', 'RE-8')))
  await new Promise(setImmediate)
  const end = performance.now() + 1500
  while (performance.now() < end);
  expect((await reading).facts?.number).toBe('RE-8')
})

test('three decompression bombs increase the memory of the process by less than 64 MiB', async () => {
  const bomb = await deflated(new Uint8Array(100 * 1024 * 1024))
  const stream = { entries: '/Filter /FlateDecode', content: bomb }
  const pdf = pdfOf([
    '<< /Type /Catalog /AF [2 0 R] >>',
    '<< /Type /Filespec /F (a.xml) /EF << /F 3 0 R >> >>',
    stream,
  ])
  reader = createFileReader()
  await reader.read(bytes(ublSample))
  const before = memory()
  for (let turn = 0; turn < 3; turn++) {
    const { findings } = await reader.read(pdf)
    // On a busy machine, the time limit may be reached before the size limit.
    expect(findings[0]?.message).toMatch(/zu groß|zu lange/)
  }
  await reader.close()
  expect(memory() - before).toBeLessThan(64 * 1024 * 1024)
})

/** Resident memory of this process in bytes, after a garbage collection. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().rss
}
