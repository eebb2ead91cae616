import { expect, test } from 'vitest'
import { pdfOf, pdfWithFiles } from '../testing/pdf-file.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { readFile } from './read-file.ts'
import { bytesOfText } from './text-of-bytes.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const numbered = (number: string) => ublSample.replace('RE-7', number)

/** A summary of the result. */
async function factsOf(bytes: Uint8Array<ArrayBuffer>) {
  const { report, attachments, ...facts } = await readFile(bytes)
  return { ...facts, number: report?.invoice?.number, others: attachments.map(({ name }) => name) }
}
const nothing = {
  container: 'unknown',
  fault: undefined,
  xmlName: '',
  otherInvoices: [],
  number: undefined,
  others: [],
  ofFile: [],
}

test('reads a plain XML file', async () => {
  expect(await factsOf(bytesOf(ublSample))).toEqual({ ...nothing, container: 'xml', number: 'RE-7' })
  expect((await readFile(bytesOf(ublSample))).report?.findings).toEqual([])
  for (const start of [' ', '\r\n\t', '\ufeff', '\ufeff\ufeff'])
    expect(await readFile(bytesOf(`${start}<a/>`))).toMatchObject({ container: 'xml' })
})

test('reads nothing from a file that is neither XML nor PDF', async () => {
  for (const text of ['', 'Rechnung', 'Rechnung <a/>', 'x<a/>', '\x89PNG', '{"number":"RE-7"}']) {
    expect(await factsOf(bytesOf(text))).toEqual(nothing)
    expect((await readFile(bytesOf(text))).report).toBeUndefined()
  }
})

test('recognizes a PDF if %PDF- is within the first 1,024 bytes', async () => {
  const pdf = await pdfWithFiles([{ name: 'factur-x.xml', text: ublSample }])
  const behind = async (blanks: number) => {
    const file = new Uint8Array(blanks + pdf.length).fill(0x20)
    file.set(pdf, blanks)
    return (await readFile(file)).container
  }
  expect(await behind(0)).toBe('pdf')
  expect(await behind(1019)).toBe('pdf')
  expect(await behind(1020)).toBe('unknown')
})

test('takes the first XML file that is an invoice, trying the usual names first, and lists the others', async () => {
  const files = [
    { name: 'anlage.txt', text: 'Anlage' },
    { name: 'a.xml', text: numbered('A') },
    { name: 'ZUGFeRD-invoice.xml', text: numbered('Z') },
    { name: 'XRECHNUNG.XML', text: numbered('X') },
    { name: 'factur-x.xml', text: '<other/>' },
  ]
  expect(await factsOf(await pdfWithFiles(files))).toEqual({
    ...nothing,
    container: 'pdf',
    number: 'X',
    xmlName: 'XRECHNUNG.XML',
    otherInvoices: ['ZUGFeRD-invoice.xml', 'a.xml'],
    others: ['anlage.txt', 'a.xml', 'ZUGFeRD-invoice.xml', 'factur-x.xml'],
  })
})

test('reports on an XML file that is not an invoice if the PDF has no other XML file', async () => {
  const { report, ...facts } = await readFile(
    await pdfWithFiles([{ name: 'factur-x.xml', text: '<other/>' }]),
  )
  expect(facts).toMatchObject({
    container: 'pdf',
    xmlName: 'factur-x.xml',
    otherInvoices: [],
    attachments: [],
  })
  expect(report?.invoice).toBeUndefined()
  expect(report?.findings).not.toEqual([])
})

test('examines at most five XML files', async () => {
  const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.xml`, text: '<other/>' }))
  expect(
    (await factsOf(await pdfWithFiles([...files.slice(0, 5), { name: 'b.xml', text: ublSample }]))).number,
  ).toBeUndefined()
  const five = await pdfWithFiles([...files.slice(0, 4), { name: 'b.xml', text: ublSample }])
  expect(await factsOf(five)).toMatchObject({ number: 'RE-7', xmlName: 'b.xml' })
})

test('recognizes XML by its extension or type, or by its content if it has no name', async () => {
  const reads = async (name: string, subtype: string, content = ublSample) => {
    const pdf = pdfOf([
      '<< /Type /Catalog /AF [2 0 R] >>',
      `<< /Type /Filespec ${name} /EF << /F 3 0 R >> >>`,
      { entries: `/Type /EmbeddedFile ${subtype}`, content },
    ])
    return (await readFile(pdf)).report?.invoice?.number === 'RE-7'
  }
  expect(await reads('/F (a.XML)', '')).toBe(true)
  expect(await reads('/F (a.xml.txt)', '')).toBe(false)
  expect(await reads('/F (a)', '/Subtype /text#2Fxml')).toBe(true)
  expect(await reads('/F (a)', '/Subtype /Application#2FXML')).toBe(true)
  expect(await reads('/F (a)', '/Subtype /text#2Fxml-patch')).toBe(false)
  expect(await reads('/F (a)', '/Subtype /x-text#2Fxml')).toBe(false)
  expect(await reads('/F (a)', '')).toBe(false)
  expect(await reads('', '')).toBe(true)
  expect(await reads('', '', `x${ublSample}`)).toBe(false)
})

test('reports why a PDF was not read, and reads a PDF without XML', async () => {
  const encrypted = pdfOf(['<< /Type /Catalog >>', '<< /Filter /Standard >>'], '/Encrypt 2 0 R')
  expect(await factsOf(encrypted)).toEqual({ ...nothing, container: 'pdf', fault: 'encrypted' })
  expect(await factsOf(bytesOf('%PDF-1.7'))).toEqual({ ...nothing, container: 'pdf', fault: 'damaged' })
  const plain = pdfOf([
    '<< /Type /Catalog /AF [2 0 R] >>',
    '<< /Type /Filespec /F (a.txt) /EF << /F 3 0 R >> >>',
    { entries: '/Type /EmbeddedFile', content: 'A' },
  ])
  expect(await factsOf(plain)).toEqual({ ...nothing, container: 'pdf', others: ['a.txt'] })
})

test('decodes XML by the encoding that it declares', async () => {
  const named = (encoding: string) =>
    ublSample.replace('UTF-8', encoding).replace('<cbc:ID>RE-7', '<cbc:ID>Ä€')
  const numberOf = async (bytes: Uint8Array<ArrayBuffer>) => (await factsOf(bytes)).number
  const singleByte = (text: string, euro: string) => bytesOfText(text.replaceAll('€', euro))
  expect(await numberOf(bytesOf(named('UTF-8')))).toBe('Ä€')
  expect(await numberOf(bytesOf(`\ufeff${named('UTF-8')}`))).toBe('Ä€')
  expect(await numberOf(bytesOf(named('unknown-1')))).toBeUndefined()
  expect(await numberOf(singleByte(named('ISO-8859-1'), '\x80'))).toBe('Ä€')
  expect(await numberOf(singleByte(named('Windows-1252'), '\x80'))).toBe('Ä€')
  expect(await numberOf(singleByte(named('iso-8859-15'), '\xa4'))).toBe('Ä€')
  const wide = (text: string) => Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0))
  const little = wide(named('UTF-16')).flatMap((code) => [code & 255, code >> 8])
  expect(await numberOf(Uint8Array.from(little))).toBe('Ä€')
  const big = wide(named('UTF-16')).flatMap((code) => [code >> 8, code & 255])
  expect(await numberOf(Uint8Array.from(big))).toBe('Ä€')
})
