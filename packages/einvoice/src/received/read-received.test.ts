import { describe, expect, test } from 'vitest'
import { bytesOfText, textOfBytes } from '../container/text-of-bytes.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { reportOf } from '../report/report-of.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { pdfOf, pdfWithFiles } from '../testing/pdf-file.ts'
import { ublSample } from '../testing/ubl-sample.ts'
import { readReceived } from './read-received.ts'
import { truncate, unread } from './received-reading.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readReceived(bytes(text))

test('finds the invoice among the XML files in a PDF, whatever its name and position', async () => {
  const files = [
    { name: 'lieferschein.xml', text: '<Lieferschein/>' },
    { name: 'ZUGFeRD-Invoice.XML', text: ublSample },
    { name: 'bild.png', text: 'png' },
  ]
  expect(await readReceived(await pdfWithFiles(files))).toMatchObject({
    kind: 'ubl',
    xmlName: 'ZUGFeRD-Invoice.XML',
    otherFiles: ['lieferschein.xml', 'bild.png'],
    facts: { number: 'RE-7' },
  })
})

test('reports a second invoice in a PDF by its file name', async () => {
  const files = [
    { name: 'andere.xml', text: ublSample.replace('RE-7', 'RE-8') },
    { name: 'factur-x.xml', text: ublSample },
  ]
  const { facts, findings } = await readReceived(await pdfWithFiles(files))
  expect(facts?.number).toBe('RE-7')
  expect(findings[0]).toMatchObject({ severity: 'warning', group: 'format' })
  expect(findings[0]?.message).toContain('andere.xml')
  const three = await readReceived(await pdfWithFiles([...files, { name: 'dritte.xml', text: ublSample }]))
  expect(three.findings[0]?.message).toContain('andere.xml, dritte.xml.')
})

test('keeps the places to which each finding refers', async () => {
  const broken = ublSample.replace('<cbc:ID>RE-7', '<x/><cbc:ID>RE-7')
  const places = reportOf(broken).findings.map((finding) => finding.places)
  expect(places.flat()).not.toEqual([])
  expect((await read(broken)).findings.map((finding) => finding.places)).toEqual(places)
})

test('reads XML in the encoding that a byte order mark or the declaration indicates', async () => {
  const latin = ublSample.replace('UTF-8', 'ISO-8859-1').replace('Kontor GmbH', 'Müller GmbH')
  const file = Uint8Array.from(latin, (one) => one.charCodeAt(0))
  expect((await readReceived(file)).facts?.sellerName).toBe('Müller GmbH')
  const wide = ublSample.replace('UTF-8', 'UTF-16')
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(wide, (one) => one.charCodeAt(0)).buffer),
  ])
  expect((await readReceived(utf16)).facts?.number).toBe('RE-7')
})

describe('a hostile or unknown file yields a small result that gives a reason', () => {
  const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('')
  test.each<[string, string, string]>([
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY e0 "x">${entities}]><x>&e30;</x>`, 'DOCTYPE'],
    ['a file that references another file', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><x/>', 'DOCTYPE'],
    ['deep nesting', '<a>'.repeat(100_000), 'tief'],
    ['a million elements', `<a>${'<b/>'.repeat(1_100_000)}</a>`, 'viele'],
    ['a name of two million characters', `<${'a'.repeat(2_000_000)}/>`, 'aaaa'],
  ])('%s', async (_, xml, word) => {
    const reading = await read(xml)
    expect(reading).toMatchObject({ kind: 'unreadable', facts: undefined })
    expect(reading.findings[0]?.message).toContain(word)
    expect(JSON.stringify(reading).length).toBeLessThan(5_000)
  })

  test('tens of thousands of unknown elements cause at most 200 findings', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => `<x${index}/>`).join('')
    const reading = await read(ublSample.replace('<cbc:ID>RE-7', `${many}<cbc:ID>RE-7`))
    expect(reading.findings.length).toBeLessThanOrEqual(200)
    expect(reading.findings.length).toBeGreaterThan(50)
    expect(JSON.stringify(reading).length).toBeLessThan(50_000)
  })

  test('several invoices, one with hundreds of faults, cause exactly 200 findings of bounded length', async () => {
    const { content, seller } = completeInvoice('domestic')
    const unknown = Array.from({ length: 300 }, (_, index) => `<x${index}/>`).join('')
    // Each value occurs twice, with attributes and text that no rule allows.
    const faulty = writeCii(buildEInvoice(content, { seller, number: 'R-1', format: 'zugferd' }))
      .replace(
        /<(ram:\w+|udt:\w+)[^>]*>(?!urn)[^<]+<\/\1>/g,
        '<$1 schemeID="x" listID="x" currencyID="x" unitCode="x" format="9">x</$1>'.repeat(2),
      )
      .replace('<ram:IssueDateTime>', `${unknown}<ram:IssueDateTime>`)
    const others = Array.from({ length: 4 }, (_, index) => ({
      name: `${String(index).repeat(200)}.xml`,
      text: ublSample,
    }))
    const { findings } = await readReceived(
      await pdfWithFiles([{ name: 'factur-x.xml', text: faulty }, ...others]),
    )
    expect(findings).toHaveLength(200)
    expect(findings[0]?.message).toContain('mehrere E-Rechnungen')
    expect(findings.filter(({ message }) => message.length > 500)).toEqual([])
  })

  test('files that are neither XML nor PDF', async () => {
    for (const file of ['PK\u0003\u0004', 'Rechnung', '\u0000'.repeat(1000)])
      expect(await read(file)).toEqual(unread('unknownFile', 'unknown'))
  })
})

describe('a file that is not an e-invoice', () => {
  test.each<[string, Parameters<typeof unread>[0], string]>([
    ['encrypted', 'encrypted', 'error'],
    ['damaged', 'damaged', 'error'],
    ['with too many files', 'tooManyFiles', 'error'],
    ['too large', 'tooMuch', 'error'],
    ['too slow to read', 'tooSlow', 'error'],
    ['one that makes the reader fail', 'notChecked', 'error'],
    ['a PDF without XML', 'noXml', 'information'],
    ['unknown', 'unknownFile', 'error'],
  ])('%s: one finding explains why', (_, fault, severity) => {
    const { findings, ...rest } = unread(fault, 'pdf')
    expect(rest).toEqual({
      container: 'pdf',
      kind: fault === 'noXml' ? 'pdf' : 'unreadable',
      profile: '',
      xmlName: '',
      otherFiles: [],
      facts: undefined,
    })
    expect(findings).toEqual([
      {
        group: 'format',
        id: 'Datei',
        severity,
        terms: [],
        message: expect.any(String),
        count: 1,
        places: [],
      },
    ])
    expect(findings[0]?.message).toMatch(/^D(as|ie) .{10,}\.$/)
  })

  test('an encrypted PDF is reported as encrypted', async () => {
    const pdf = pdfOf(['<< /Type /Catalog >>', '<< /Filter /Standard >>'], '/Encrypt 2 0 R')
    expect(await readReceived(pdf)).toEqual(unread('encrypted', 'pdf'))
  })

  test('a PDF whose cross-references are damaged is read, and the findings say that it was searched', async () => {
    const searched = async (text: string) => {
      const pdf = textOfBytes(await pdfWithFiles([{ name: 'factur-x.xml', text }]))
      const { kind, findings } = await readReceived(bytesOfText(pdf.replace('startxref', 'start-xref')))
      return { kind, messages: findings.map(({ message }) => message.slice(0, 45)) }
    }
    const sentence = 'Die Verweistabelle des PDF ist beschädigt, de'
    expect(await searched(ublSample)).toEqual({ kind: 'ubl', messages: [sentence] })
    const empty = pdfOf(['<< /Type /Catalog >>'])
    const withoutXml = await readReceived(bytesOfText(textOfBytes(empty).replace('startxref', '')))
    expect(withoutXml.findings.map(({ severity }) => severity)).toEqual(['information', 'warning'])
  })

  test('the files in a PDF without XML are listed, with names truncated to 200 characters', async () => {
    const name = 'x'.repeat(201)
    const pdf = pdfOf([
      '<< /Type /Catalog /AF [2 0 R] >>',
      `<< /Type /Filespec /F (${name}) /EF << /F 3 0 R >> >>`,
      { entries: '/Type /EmbeddedFile', content: 'A' },
    ])
    expect(await readReceived(pdf)).toMatchObject({ kind: 'pdf', otherFiles: [`${'x'.repeat(199)}…`] })
    expect([truncate('x'.repeat(200), 200), truncate('abc', 2)]).toEqual(['x'.repeat(200), 'a…'])
  })

  test('if the XML is not an invoice, a PDF counts as a plain PDF, and a bare XML file is unreadable', async () => {
    const pdf = await pdfWithFiles([{ name: 'factur-x.xml', text: '<other/>' }])
    expect(await readReceived(pdf)).toMatchObject({ container: 'pdf', kind: 'pdf', facts: undefined })
    expect(await read('<other/>')).toMatchObject({ container: 'xml', kind: 'unreadable', facts: undefined })
  })
})
